// The lessons of Molthar: a character, pearls for it, four new ones, paying, and what it gives.
import { yourLines, theirLines, yourTurns, type Lesson, type Scene } from "../../guide/lessons";
import type { Words } from "../../protocol";
import { character, costWords, characterWords } from "./characters";
import { GOAL, handLimit, isSwap, PORTAL_SPACES, points, value, type MoltharView } from "./view";
import { nearestTarget } from "./targets";
import "./rings.css";

type See = Scene<MoltharView>;

const own = (scene: See) => scene.view.seats[scene.seat]!;
const did = (scene: See, verb: string, since = 0) => yourLines(scene, since).filter((line) => line.action.startsWith(`${verb} `));
const may = (scene: See, verb: string) => scene.legal.some((action) => action === verb || action.startsWith(`${verb} `));
const choosing = (scene: See) => scene.view.turn.phase === "action";
const costParams = (name: string) => ({ character: characterWords(name), cost: costWords(character(name)) });
/** The characters on your own portal that you can pay for. */
const payable = (scene: See) => own(scene).portal.filter((name) => scene.legal.includes(`act ${name}`));

/** The best of those characters to aim at, with your hand and the pearls that lie open. */
const goal = (scene: See, names: readonly string[]) => nearestTarget(names, own(scene).known.map(value), scene.view.display.map(value));

/** Words about the character to aim at: one text if open pearls help, another if none does. */
function about(scene: See, names: readonly string[], code: string, without: string): Words {
  // You cannot take a pearl now: first you have to discard.
  if (scene.view.turn.phase === "discard") return discard(scene);
  const found = goal(scene, names);
  if (!found) return { code: "web.guide.free" };
  const { name, useful } = found;
  if (!useful.length) return { code: without, params: costParams(name) };
  return { code, params: { ...costParams(name), pearls: [...useful].sort().join(", "), count: useful.length } };
}

function discard(scene: See): Words {
  return { code: "molthar.guide.discard", params: { limit: handLimit(own(scene)), count: scene.view.turn.owe } };
}

function put(scene: See): Words {
  const found = choosing(scene) ? goal(scene, scene.view.faces) : null;
  if (found && !found.missing && !found.useful.length) return { code: "molthar.guide.put_ready", params: costParams(found.name) };
  return about(scene, scene.view.faces, "molthar.guide.put", "molthar.guide.put_unseen");
}

function need(scene: See): Words {
  const { portal } = own(scene);
  return about(
    scene,
    portal,
    "molthar.guide.need",
    portal.length < PORTAL_SPACES ? "molthar.guide.need_unseen" : "molthar.guide.need_full",
  );
}

/** The answer to a pearl that you took; null for anything else. */
function answerToTake(scene: See, since: number): Words | null {
  const line = did(scene, "take", since).at(-1);
  const pearl = line?.words.params?.["pearl"];
  if (!line) return null;
  if (pearl === undefined) return { code: "molthar.guide.pearls_unknown" };
  return {
    code: line.action === "take *" || line.words.code === "molthar.take_drawn" ? "molthar.guide.pearls_drawn" : "molthar.guide.pearls_done",
    params: { pearl },
  };
}

function ability(scene: See): Words {
  const name = own(scene).active.at(-1) ?? "";
  const row = character(name);
  const params = { character: characterWords(name), points: points(own(scene)), goal: GOAL };
  if (row.ability)
    return { code: row.kind === "red" ? "molthar.guide.gift_red" : "molthar.guide.gift_blue", params: { ...params, ability: row.ability } };
  return { code: row.diamonds ? "molthar.guide.gift_diamonds" : "molthar.guide.gift", params };
}

const lessons: readonly Lesson<MoltharView>[] = [
  {
    id: "aim",
    look: "characters",
    when: choosing,
    words: () => ({ code: "molthar.guide.aim", params: { goal: GOAL } }),
  },
  {
    id: "put",
    look: "characters",
    when: (scene) => choosing(scene) && scene.view.faces.length > 0 && may(scene, "put"),
    done: (scene) => did(scene, "put").length > 0,
    words: put,
    after: () => ({ code: "molthar.guide.put_done" }),
  },
  {
    id: "pearls",
    look: "pearls",
    when: (scene) => choosing(scene) && may(scene, "take") && own(scene).portal.length > 0 && !may(scene, "act"),
    done: (scene, since) => did(scene, "take", since).length > 0 || may(scene, "act") || did(scene, "act").length > 0,
    words: (scene) => about(scene, own(scene).portal, "molthar.guide.pearls", "molthar.guide.pearls_unseen"),
    after: answerToTake,
  },
  {
    id: "actions",
    look: "actions",
    when: (scene) => choosing(scene) && scene.view.turn.actions > 0 && (scene.view.turn.actions < 3 || yourTurns(scene) > 0),
    words: (scene) => ({ code: "molthar.guide.actions", params: { count: scene.view.turn.actions } }),
  },
  {
    id: "swap",
    look: "pearls",
    when: (scene) => choosing(scene) && may(scene, "replace") && yourTurns(scene) > 0,
    words(scene) {
      const open = scene.view.display.find(isSwap);
      if (!open) return { code: "molthar.guide.swap" };
      return { code: "molthar.guide.swap_open", params: { pearl: String(value(open)) } };
    },
  },
  {
    id: "theirs",
    look: "others",
    when: (scene) => choosing(scene) && theirLines(scene).length > 0,
    words(scene) {
      const lines = theirLines(scene);
      return {
        code: "molthar.guide.theirs",
        params: { name: scene.names[lines[0]?.seat ?? 0] ?? "", words: lines.map((line) => line.words) },
      };
    },
  },
  {
    id: "need",
    look: "pearls",
    when: (scene) =>
      choosing(scene) && (yourTurns(scene) > 1 || theirLines(scene).length > 0) && own(scene).portal.length > 0 && !may(scene, "act"),
    done: (scene) => may(scene, "act") || did(scene, "act").length > 0,
    words: need,
  },
  {
    id: "act",
    look: "portal",
    when: (scene) => choosing(scene) && payable(scene).length > 0,
    done: (scene) => did(scene, "act").length > 0,
    words(scene) {
      const name = payable(scene)[0] ?? (scene.view.turn.phase === "pay" ? scene.view.turn.character : null);
      if (!name) return need(scene);
      return { code: "molthar.guide.act", params: { ...costParams(name), points: character(name).points } };
    },
    after: (scene) => ({ code: "molthar.guide.act_done", params: { points: points(own(scene)) } }),
  },
  {
    id: "discard",
    look: "hand",
    extra: true,
    when: (scene) => scene.view.turn.phase === "discard",
    done: (scene, since) => yourLines(scene, since).length > 0,
    words: discard,
  },
  {
    id: "gift",
    look: "active",
    when: (scene) => choosing(scene) && own(scene).active.length > 0,
    words: ability,
  },
  {
    id: "diamonds",
    look: "hand",
    when: (scene) => choosing(scene) && (own(scene).diamonds.length > 0 || own(scene).active.length > 0 || yourTurns(scene) >= 5),
    words: (scene) => ({
      code: own(scene).diamonds.length ? "molthar.guide.diamonds_yours" : "molthar.guide.diamonds",
      params: { count: own(scene).diamonds.length },
    }),
  },
  {
    id: "end",
    look: "others",
    when: (scene) => choosing(scene) && (own(scene).active.length > 0 || yourTurns(scene) >= 7),
    words: () => ({ code: "molthar.guide.end", params: { goal: GOAL } }),
  },
];

export default lessons;
