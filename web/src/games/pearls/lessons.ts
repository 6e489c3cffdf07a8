// The guided first game of Pearls: gather, close a necklace, know what counts.
import { mine, theirs, turnsOf, type Lesson, type Scene } from "../../guide/lessons";
import type { Words } from "../../protocol";
import { counted, points, read as readAction, VALUES, type Colour, type Counts, type PearlsView, LETTERS } from "./view";
import { waysTo } from "./ways";
import "./rings.css";

type See = Scene<PearlsView>;

const own = (scene: See) => scene.view.seats[scene.seat]!;
const hand = (scene: See): Counts => counted(own(scene).known);
const colourWords = (colour: Colour): Words => ({ code: `pearls.colour.${LETTERS[colour]}` });
const places = (scene: See, since = 0) => mine(scene, since).filter((line) => line.action.startsWith("S:"));

/** The take that makes the biggest set, with the wilds: a fair first step, and easy to see why. */
export function fullest(scene: See): { colour: Colour; count: number } | null {
  const held = hand(scene);
  const most = best(scene)?.count ?? 0;
  const taken = [...counted(scene.view.display)].filter(([colour]) => scene.legal.includes(`T:${LETTERS[colour]}`));
  const worth = ([colour, count]: [Colour, number]) => (colour === "wild" ? most : (held.get(colour) ?? 0)) + count + VALUES[colour] / 10;
  const found = taken.sort((a, b) => worth(b) - worth(a))[0];
  return found ? { colour: found[0], count: found[1] } : null;
}

/** The biggest necklace that the hand can close now. */
export function closable(scene: See): number | null {
  const held = hand(scene);
  const values = scene.view.necklaces.filter((value) => waysTo(value, held).length > 0);
  return values.length ? Math.max(...values) : null;
}

/** The colour that you have most of, wilds not counted. */
function best(scene: See): { colour: Colour; count: number; wilds: number } | null {
  const held = hand(scene);
  const wilds = held.get("wild") ?? 0;
  const found = [...held].filter(([colour]) => colour !== "wild").sort((a, b) => b[1] - a[1] || VALUES[b[0]] - VALUES[a[0]])[0];
  return found ? { colour: found[0], count: found[1], wilds } : null;
}

function afterPlaying(scene: See, since: number): Words | null {
  const action = mine(scene, since).at(-1)?.action ?? "";
  const found = readAction(action);
  if (!found) return null;
  if ("take" in found) {
    return { code: "pearls.guide.took", params: { count: hand(scene).get(found.take) ?? 0, colour: colourWords(found.take) } };
  }
  const value = Number(action.split("=")[1] ?? 0);
  if (value) return { code: "pearls.guide.closed", params: { value } };
  return { code: "pearls.guide.placed", params: { points: found.count * VALUES[found.colour] } };
}

const lessons: readonly Lesson<PearlsView>[] = [
  {
    id: "hand",
    look: "hand",
    when: () => true,
    words: (scene) => ({ code: "pearls.guide.hand", params: { count: own(scene).hand } }),
  },
  {
    id: "take",
    look: "display",
    when: (scene) => fullest(scene) !== null,
    done: (scene, since) => mine(scene, since).length > 0,
    words(scene) {
      const found = fullest(scene);
      return found
        ? { code: "pearls.guide.take", params: { count: found.count, colour: colourWords(found.colour) } }
        : { code: "web.guide.free" };
    },
    after: afterPlaying,
  },
  {
    id: "theirs",
    look: "others",
    when: (scene) => theirs(scene).length > 0,
    words(scene) {
      const line = theirs(scene).at(-1);
      const params = { name: scene.names[line?.seat ?? 0] ?? "", words: line?.words ?? { code: "web.log.empty" } };
      return { code: line?.action.startsWith("S:") ? "pearls.guide.theirs_placed" : "pearls.guide.theirs_took", params };
    },
  },
  {
    id: "necklaces",
    look: "necklaces",
    when: (scene) => turnsOf(scene) > 0,
    words: () => ({ code: "pearls.guide.necklaces" }),
  },
  {
    id: "collect",
    look: "display",
    when: (scene) => turnsOf(scene) > 0 && closable(scene) === null && best(scene) !== null,
    done: (scene) => closable(scene) !== null || places(scene).length > 0 || scene.view.turns_left !== null,
    words(scene) {
      const found = best(scene);
      if (!found) return { code: "web.guide.free" };
      const { colour, count, wilds } = found;
      const params = { count, colour: colourWords(colour), wilds, cards: count + wilds, value: Math.min(...scene.view.necklaces) };
      return { code: wilds ? "pearls.guide.collect_wilds" : "pearls.guide.collect", params };
    },
    after: afterPlaying,
  },
  {
    id: "close",
    look: "necklaces",
    when: (scene) => closable(scene) !== null,
    done: (scene, since) => mine(scene, since).length > 0,
    words(scene) {
      const value = closable(scene) ?? 0;
      return { code: "pearls.guide.close", params: { value, points: points(wayCards(scene, value)) + value } };
    },
    after: afterPlaying,
  },
  {
    id: "limit",
    look: "hand",
    extra: true,
    when: (scene) => own(scene).hand >= 8 && turnsOf(scene) > 1,
    words: (scene) => ({ code: "pearls.guide.limit", params: { count: own(scene).hand } }),
  },
  {
    id: "points",
    look: "players",
    when: (scene) => own(scene).pile.length > 0,
    words(scene) {
      const { pile, necklaces } = own(scene);
      return { code: "pearls.guide.points", params: { pearls: points(pile), necklaces: necklaces.reduce((sum, value) => sum + value, 0) } };
    },
  },
  {
    id: "end",
    look: "pile",
    when: (scene) => own(scene).pile.length > 0 || turnsOf(scene) >= 8 || scene.view.turns_left !== null,
    words: (scene) => ({
      code: scene.view.turns_left === null ? "pearls.guide.end" : "pearls.guide.end_now",
      params: { count: scene.view.draw_pile },
    }),
  },
];

/** The cards that would close it best. */
function wayCards(scene: See, value: number): Colour[] {
  const way = waysTo(value, hand(scene))[0];
  return way ? Array.from({ length: way.count }, () => way.colour) : [];
}

export default lessons;
