// The guided first game of Pearladöra: a Diver, Pontoons, territories, and what the end will count.
import { areas } from "../boards/pearladora/territories";
import { placeOf, type PearladoraView } from "../boards/pearladora/view";
import type { LineData, Words } from "../protocol";
import { mine, theirs, turnsOf, type Lesson, type Scene } from "./lessons";

type See = Scene<PearladoraView>;

const isDiver = (line: LineData) => line.action.startsWith("D");
const isPontoon = (line: LineData) => /^[a-h][1-5][es]$/.test(line.action);
const count = (scene: See) => areas(new Set(scene.view.pontoons)).length;
const pearls = (scene: See) => Object.values(scene.view.farms);
const may = (scene: See, form: RegExp) => scene.legal.some((action) => form.test(action));
const PONTOON = /^[a-h][1-5][es]$/;

function told(scene: See): Words {
  const lines = theirs(scene);
  const line = lines.find((one) => isDiver(one) || isPontoon(one)) ?? lines[0];
  const name = scene.names[line?.seat ?? 0] ?? "";
  if (!line) return { code: "web.guide.pearladora.theirs_other", params: { name } };
  if (isDiver(line)) {
    const place = placeOf(line.action);
    return { code: "web.guide.pearladora.theirs_diver", params: { name, space: place && "space" in place ? place.space : "" } };
  }
  if (isPontoon(line)) return { code: "web.guide.pearladora.theirs_pontoons", params: { name, count: lines.filter(isPontoon).length } };
  return { code: "web.guide.pearladora.theirs_other", params: { name } };
}

const lessons: readonly Lesson<PearladoraView>[] = [
  {
    id: "lagoon",
    look: "farms",
    when: () => true,
    words: (scene) => ({
      code: "web.guide.pearladora.lagoon",
      params: { pearls: pearls(scene).reduce((sum, one) => sum + one, 0), most: Math.max(...pearls(scene)) },
    }),
  },
  {
    id: "diver",
    look: "hand",
    when: (scene) => may(scene, /^D/),
    done: (scene) => mine(scene).some(isDiver),
    words: (scene) => ({ code: turnsOf(scene) === 0 ? "web.guide.pearladora.diver" : "web.guide.pearladora.diver_still" }),
    after: () => ({ code: "web.guide.pearladora.diver_done" }),
  },
  {
    id: "theirs",
    look: "lagoon",
    when: (scene) => theirs(scene).length > 0,
    words: told,
  },
  {
    id: "pontoons",
    look: "lagoon",
    when: (scene) => may(scene, PONTOON),
    done: (scene) => mine(scene).some(isPontoon),
    words: () => ({ code: "web.guide.pearladora.pontoons" }),
    after: (scene) =>
      count(scene) > 1 ? { code: "web.guide.pearladora.divided", params: { count: count(scene) } } : { code: "web.guide.pearladora.undivided" },
  },
  {
    id: "four",
    look: "lagoon",
    when: (scene) => scene.view.pontoons.length >= 2 && turnsOf(scene) >= 2,
    words: () => ({ code: "web.guide.pearladora.four" }),
  },
  {
    id: "territory",
    look: "lagoon",
    when: (scene) => turnsOf(scene) >= 2 && (count(scene) > 1 || turnsOf(scene) >= 4),
    words: (scene) =>
      count(scene) > 1 ? { code: "web.guide.pearladora.territory", params: { count: count(scene) } } : { code: "web.guide.pearladora.one_territory" },
  },
  {
    id: "plan",
    look: "hand",
    when: (scene) => turnsOf(scene) >= 3,
    done: (scene, since) => mine(scene, since).length > 0,
    words: () => ({ code: "web.guide.pearladora.plan" }),
  },
  {
    id: "end",
    look: "supply",
    when: (scene) => turnsOf(scene) >= 4,
    words: (scene) => ({ code: "web.guide.pearladora.end", params: { supply: scene.view.supply } }),
  },
];

export default lessons;
