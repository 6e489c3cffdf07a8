// The lessons of Pearladöra: a Diver, Pontoons, territories, and what counts at the end.
import { yourLines, theirLines, yourTurns, type Lesson, type Scene } from "../../guide/lessons";
import type { LineData, Words } from "../../protocol";
import { areas } from "./territories";
import { spotOf, type PearladoraView } from "./view";
import "./rings.css";

type See = Scene<PearladoraView>;

const isDiver = (line: LineData) => line.action.startsWith("D");
const isPontoon = (line: LineData) => /^[a-h][1-5][es]$/.test(line.action);
const count = (scene: See) => areas(new Set(scene.view.pontoons)).length;
const pearls = (scene: See) => Object.values(scene.view.farms);
const may = (scene: See, form: RegExp) => scene.legal.some((action) => form.test(action));
const PONTOON = /^[a-h][1-5][es]$/;
/** Is the lagoon so small that the sides of a space are picked in two steps? */
const isSmall = () =>
  globalThis.matchMedia?.("(max-width: 559px), (max-height: 479px), (max-width: 999px) and (max-height: 579px)").matches ?? false;

function theirTurnWords(scene: See): Words {
  const lines = theirLines(scene);
  const line = lines.find((one) => isDiver(one) || isPontoon(one)) ?? lines[0];
  const name = scene.names[line?.seat ?? 0] ?? "";
  if (!line) return { code: "pearladora.guide.theirs_other", params: { name } };
  if (isDiver(line)) {
    const place = spotOf(line.action);
    return { code: "pearladora.guide.theirs_diver", params: { name, space: place && "space" in place ? place.space : "" } };
  }
  if (isPontoon(line)) return { code: "pearladora.guide.theirs_pontoons", params: { name, count: lines.filter(isPontoon).length } };
  return { code: "pearladora.guide.theirs_other", params: { name } };
}

const lessons: readonly Lesson<PearladoraView>[] = [
  {
    id: "lagoon",
    look: "farms",
    when: () => true,
    words: (scene) => ({
      code: "pearladora.guide.lagoon",
      params: { pearls: pearls(scene).reduce((sum, one) => sum + one, 0), most: Math.max(...pearls(scene)) },
    }),
  },
  {
    id: "diver",
    look: "hand",
    when: (scene) => may(scene, /^D/),
    done: (scene) => yourLines(scene).some(isDiver),
    words: (scene) => ({ code: yourTurns(scene) === 0 ? "pearladora.guide.diver" : "pearladora.guide.diver_still" }),
    after: () => ({ code: "pearladora.guide.diver_done" }),
  },
  {
    id: "theirs",
    look: "lagoon",
    when: (scene) => theirLines(scene).length > 0,
    words: theirTurnWords,
  },
  {
    id: "pontoons",
    look: "lagoon",
    when: (scene) => may(scene, PONTOON),
    done: (scene) => yourLines(scene).some(isPontoon),
    words: () => ({ code: isSmall() ? "pearladora.guide.pontoons_small" : "pearladora.guide.pontoons" }),
    after: (scene) =>
      count(scene) > 1 ? { code: "pearladora.guide.divided", params: { count: count(scene) } } : { code: "pearladora.guide.undivided" },
  },
  {
    id: "four",
    look: "lagoon",
    when: (scene) => scene.view.pontoons.length >= 2 && yourTurns(scene) >= 2,
    words: () => ({ code: "pearladora.guide.four" }),
  },
  {
    id: "territory",
    look: "lagoon",
    when: (scene) => yourTurns(scene) >= 2 && (count(scene) > 1 || yourTurns(scene) >= 4),
    words: (scene) =>
      count(scene) > 1
        ? { code: "pearladora.guide.territory", params: { count: count(scene) } }
        : { code: "pearladora.guide.one_territory" },
  },
  {
    id: "plan",
    look: "hand",
    when: (scene) => yourTurns(scene) >= 3,
    done: (scene, since) => yourLines(scene, since).length > 0,
    words: () => ({ code: "pearladora.guide.plan" }),
  },
  {
    id: "end",
    look: "supply",
    when: (scene) => yourTurns(scene) >= 4,
    words: (scene) => ({ code: "pearladora.guide.end", params: { supply: scene.view.supply } }),
  },
];

export default lessons;
