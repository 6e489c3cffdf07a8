// The guided first game of Molthar: a character, pearls for it, paying, and what it brings.
import { character, costInWords, named } from "../boards/molthar/characters";
import { GOAL, handLimit, points, type MoltharView } from "../boards/molthar/view";
import type { Words } from "../protocol";
import { mine, theirs, turnsOf, type Lesson, type Scene } from "./lessons";

type See = Scene<MoltharView>;

const own = (scene: See) => scene.view.seats[scene.seat]!;
const did = (scene: See, verb: string, since = 0) => mine(scene, since).filter((line) => line.action.startsWith(`${verb} `));
const may = (scene: See, verb: string) => scene.legal.some((action) => action === verb || action.startsWith(`${verb} `));
const choosing = (scene: See) => scene.view.turn.phase === "action";
const wanted = (name: string) => ({ character: named(name), cost: costInWords(character(name)) });

/** Words about the character that is soonest paid for, if there is one. */
function about(code: string, names: readonly string[]): Words {
  const name = soonest(names);
  return name ? { code, params: wanted(name) } : { code: "web.guide.free" };
}

/** How many pearls a character wants, about: sums of any number count as two. */
function pearlsFor(name: string): number {
  const sides = character(name).cost.map((parts) =>
    parts.reduce((sum, part) => sum + (Array.isArray(part) ? part.length : Number(part.params?.["count"] ?? 2)), 0),
  );
  return Math.min(...sides);
}

/** The character that is soonest paid for. */
export function soonest(names: readonly string[]): string | null {
  return [...names].sort((a, b) => pearlsFor(a) - pearlsFor(b) || character(b).points - character(a).points)[0] ?? null;
}

function ability(scene: See): Words {
  const name = own(scene).active.at(-1) ?? "";
  const row = character(name);
  const params = { character: named(name), points: points(own(scene)), goal: GOAL };
  if (row.ability) return { code: row.kind === "red" ? "web.guide.molthar.gift_red" : "web.guide.molthar.gift_blue", params: { ...params, ability: row.ability } };
  return { code: row.diamonds ? "web.guide.molthar.gift_diamonds" : "web.guide.molthar.gift", params };
}

const lessons: readonly Lesson<MoltharView>[] = [
  {
    id: "aim",
    look: "characters",
    when: choosing,
    words: () => ({ code: "web.guide.molthar.aim", params: { goal: GOAL } }),
  },
  {
    id: "put",
    look: "characters",
    when: (scene) => choosing(scene) && scene.view.faces.length > 0 && may(scene, "put"),
    done: (scene) => did(scene, "put").length > 0,
    words: (scene) => about("web.guide.molthar.put", scene.view.faces),
    after: () => ({ code: "web.guide.molthar.put_done" }),
  },
  {
    id: "pearls",
    look: "pearls",
    when: (scene) => choosing(scene) && may(scene, "take") && own(scene).portal.length > 0 && !may(scene, "act"),
    done: (scene, since) => did(scene, "take", since).length > 0 || may(scene, "act"),
    words: (scene) => about("web.guide.molthar.pearls", own(scene).portal),
    after: (scene, since) => ({ code: did(scene, "take", since).at(-1)?.action === "take *" ? "web.guide.molthar.pearls_drawn" : "web.guide.molthar.pearls_done" }),
  },
  {
    id: "actions",
    look: "actions",
    when: (scene) => choosing(scene) && scene.view.turn.actions > 0 && (scene.view.turn.actions < 3 || turnsOf(scene) > 0),
    words: (scene) => ({ code: "web.guide.molthar.actions", params: { count: scene.view.turn.actions } }),
  },
  {
    id: "theirs",
    look: "others",
    when: (scene) => choosing(scene) && theirs(scene).length > 0,
    words(scene) {
      // What was given for a character is told with it.
      const lines = theirs(scene).filter((line) => !line.action.startsWith("give "));
      return { code: "web.guide.molthar.theirs", params: { name: scene.names[lines[0]?.seat ?? 0] ?? "", words: lines.map((line) => line.words) } };
    },
  },
  {
    id: "need",
    look: "pearls",
    when: (scene) => choosing(scene) && (turnsOf(scene) > 1 || theirs(scene).length > 0) && own(scene).portal.length > 0 && !may(scene, "act"),
    done: (scene) => may(scene, "act") || did(scene, "act").length > 0,
    words: (scene) => about("web.guide.molthar.need", own(scene).portal),
  },
  {
    id: "act",
    look: "portal",
    when: (scene) => choosing(scene) && may(scene, "act"),
    done: (scene) => did(scene, "act").length > 0,
    words(scene) {
      const name = scene.legal.find((action) => action.startsWith("act "))?.slice(4) ?? (scene.view.turn.phase === "pay" ? scene.view.turn.character : null);
      if (!name) return about("web.guide.molthar.need", own(scene).portal);
      return { code: "web.guide.molthar.act", params: { ...wanted(name), points: character(name).points } };
    },
    after: (scene) => ({ code: "web.guide.molthar.act_done", params: { points: points(own(scene)) } }),
  },
  {
    id: "discard",
    look: "hand",
    extra: true,
    when: (scene) => scene.view.turn.phase === "discard",
    done: (scene, since) => mine(scene, since).length > 0,
    words: (scene) => ({ code: "web.guide.molthar.discard", params: { limit: handLimit(own(scene)), count: scene.view.turn.owe } }),
  },
  {
    id: "gift",
    look: "active",
    when: (scene) => choosing(scene) && own(scene).active.length > 0,
    words: ability,
  },
  {
    id: "end",
    look: "players",
    when: (scene) => choosing(scene) && (own(scene).active.length > 0 || turnsOf(scene) >= 7),
    words: () => ({ code: "web.guide.molthar.end", params: { goal: GOAL } }),
  },
];

export default lessons;
