// The lessons of Pearls: collect cards, close a necklace, and learn what counts.
import { yourLines, theirLines, yourTurns, type Lesson, type Scene } from "../../guide/lessons";
import type { Words } from "../../protocol";
import { countColours, points, parseAction, VALUES, type Colour, type Counts, type PearlsView, LETTERS } from "./view";
import { waysTo } from "./ways";
import "./rings.css";

type See = Scene<PearlsView>;

const own = (scene: See) => scene.view.seats[scene.seat]!;
const hand = (scene: See): Counts => countColours(own(scene).known);
const colourWords = (colour: Colour): Words => ({ code: `pearls.colour.${LETTERS[colour]}` });
const places = (scene: See, since = 0) => yourLines(scene, since).filter((line) => line.action.startsWith("S:"));

/** The colour to take for the biggest set, wilds included: a good first step that is easy to understand. */
export function bestTake(scene: See): { colour: Colour; count: number } | null {
  const held = hand(scene);
  const most = bestColour(scene)?.count ?? 0;
  const taken = [...countColours(scene.view.display)].filter(([colour]) => scene.legal.includes(`T:${LETTERS[colour]}`));
  const worth = ([colour, count]: [Colour, number]) => (colour === "wild" ? most : (held.get(colour) ?? 0)) + count + VALUES[colour] / 10;
  const found = taken.sort((a, b) => worth(b) - worth(a))[0];
  return found ? { colour: found[0], count: found[1] } : null;
}

/** The biggest necklace that your hand can close now. */
export function closableNecklace(scene: See): number | null {
  const held = hand(scene);
  const values = scene.view.necklaces.filter((value) => waysTo(value, held).length > 0);
  return values.length ? Math.max(...values) : null;
}

/** The colour that you have most of, without wilds. */
function bestColour(scene: See): { colour: Colour; count: number; wilds: number } | null {
  const held = hand(scene);
  const wilds = held.get("wild") ?? 0;
  const found = [...held].filter(([colour]) => colour !== "wild").sort((a, b) => b[1] - a[1] || VALUES[b[0]] - VALUES[a[0]])[0];
  return found ? { colour: found[0], count: found[1], wilds } : null;
}

function afterPlaying(scene: See, since: number): Words | null {
  const action = yourLines(scene, since).at(-1)?.action ?? "";
  const found = parseAction(action);
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
    when: (scene) => bestTake(scene) !== null,
    done: (scene, since) => yourLines(scene, since).length > 0,
    words(scene) {
      const found = bestTake(scene);
      return found
        ? { code: "pearls.guide.take", params: { count: found.count, colour: colourWords(found.colour) } }
        : { code: "web.guide.free" };
    },
    after: afterPlaying,
  },
  {
    id: "theirs",
    look: "others",
    when: (scene) => theirLines(scene).length > 0,
    words(scene) {
      const line = theirLines(scene).at(-1);
      const params = { name: scene.names[line?.seat ?? 0] ?? "", words: line?.words ?? { code: "web.log.empty" } };
      return { code: line?.action.startsWith("S:") ? "pearls.guide.theirs_placed" : "pearls.guide.theirs_took", params };
    },
  },
  {
    id: "necklaces",
    look: "necklaces",
    when: (scene) => yourTurns(scene) > 0,
    words: () => ({ code: "pearls.guide.necklaces" }),
  },
  {
    id: "collect",
    look: "display",
    when: (scene) => yourTurns(scene) > 0 && closableNecklace(scene) === null && bestColour(scene) !== null,
    done: (scene) => closableNecklace(scene) !== null || places(scene).length > 0 || scene.view.turns_left !== null,
    words(scene) {
      const found = bestColour(scene);
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
    when: (scene) => closableNecklace(scene) !== null,
    done: (scene, since) => yourLines(scene, since).length > 0,
    words(scene) {
      const value = closableNecklace(scene) ?? 0;
      return { code: "pearls.guide.close", params: { value, points: points(wayCards(scene, value)) + value } };
    },
    after: afterPlaying,
  },
  {
    id: "limit",
    look: "hand",
    extra: true,
    when: (scene) => own(scene).hand >= 8 && yourTurns(scene) > 1,
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
    when: (scene) => own(scene).pile.length > 0 || yourTurns(scene) >= 8 || scene.view.turns_left !== null,
    words: (scene) => ({
      code: scene.view.turns_left === null ? "pearls.guide.end" : "pearls.guide.end_now",
      params: { count: scene.view.draw_pile },
    }),
  },
];

/** The best cards to close a necklace with. */
function wayCards(scene: See, value: number): Colour[] {
  const way = waysTo(value, hand(scene))[0];
  return way ? Array.from({ length: way.count }, () => way.colour) : [];
}

export default lessons;
