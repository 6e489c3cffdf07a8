// The lessons of Molthar, tested with positions from the engine.
import { expect, test } from "vitest";
import type { Scene } from "../../../src/guide/lessons";
import lessons from "../../../src/games/molthar/lessons";
import type { MoltharView } from "../../../src/games/molthar/view";
import { say } from "../../../src/lib/words";
import type { LineData, Words } from "../../../src/protocol";
import { catalogues } from "../../catalogues";
import { scenesOf } from "../../scenes";

/** The desk as seat 0 sees it: what lies open, what is in hand and on the portal. */
function desk(display: string[], faces: string[], known: string[] = [], portal: string[] = [], log: LineData[] = []): Scene<MoltharView> {
  const [scene] = scenesOf<MoltharView>("molthar");
  const seats = scene!.view.seats.map((seat, i) => (i ? seat : { ...seat, hand: known.length, known, portal }));
  return {
    ...scene!,
    ply: log.length,
    log,
    view: { ...scene!.view, display, faces, seats },
    legal: [...display.map((kind) => `take ${kind}`), ...faces.map((name) => `put ${name}`)],
  };
}
const lesson = (id: string) => lessons.find((one) => one.id === id)!;
const lessonText = (id: string, scene: Scene<MoltharView>) => say(lesson(id).words(scene), catalogues.en, "en");
const line = (action: string, words: Words = { code: "molthar.replace" }): LineData => ({ ply: 0, seat: 0, action, words });

test("the coach suggests a character that an open pearl helps", () => {
  expect(lessonText("put", desk(["2", "4", "6", "7"], ["dwarf_5", "dwarf_4"]))).toContain(
    "Dwarf 4 (cost: pearls 4, 4) goes well with the open pearl 4.",
  );
  expect(lessonText("put", desk(["8", "8", "1", "6"], ["lion", "goblin"]))).toContain("goes well with the open pearls 8, 8");
  expect(lessonText("put", desk(["1", "2", "3", "4"], ["dwarf_5", "hansel_and_gretel"]))).toContain("no open pearl suits it yet");
  expect(lessonText("put", desk(["1", "2", "3", "4"], ["dwarf_5"], ["5", "5s"]))).toContain("already pay for Dwarf 5");
});

test("only open pearls are called useful", () => {
  expect(lessonText("pearls", desk(["5s", "1", "2", "3"], [], [], ["dwarf_5"]))).toContain("The pearl 5 lies open");
  expect(lessonText("pearls", desk(["4", "1", "2", "3"], [], ["5"], ["dwarf_5"]))).toContain("None that lies open suits it");
  expect(lessonText("need", desk(["4", "1", "2", "3"], [], ["5"], ["dwarf_5"]))).toContain("put a second character");
  const full = lessonText("need", desk(["4", "1", "2", "3"], [], ["5"], ["dwarf_5", "lion"]));
  expect(full).not.toContain("second character");
  expect(full).toContain("in place of one of your two");
});

test("the coach names only a pearl that you took, by its value", () => {
  const answer = (action: string, words?: Words) => lesson("pearls").after!(desk([], [], [], [], [line(action, words)]), 0);
  expect(answer("replace")).toBeNull();
  expect(say(answer("take 5", { code: "molthar.take", params: { pearl: "5" } })!, catalogues.en, "en")).toContain(
    "pearl 5 is among yours now, and another was turned up",
  );
  expect(say(answer("take *", { code: "molthar.take_drawn", params: { pearl: "7" } })!, catalogues.en, "en")).toContain(
    "pearl 7 is among yours now, and only you know it",
  );
});

test("the coach suggests no pearl while you have to discard", () => {
  const scene = desk(["5", "1", "2", "3"], [], ["1", "2", "4", "6", "7", "8"], ["dwarf_5"]);
  const later = {
    ...scene,
    legal: ["give 1 1"],
    view: { ...scene.view, turn: { ...scene.view.turn, phase: "discard" as const, actions: 0, owe: 1 } },
  };
  for (const id of ["put", "pearls", "need"]) expect(lessonText(id, later)).toContain("you keep at most 5 pearls");
});

test("the coach does not send you to your own portal if you can pay only for a Wisp elsewhere", () => {
  const scene = { ...desk(["4"], [], ["3", "3", "3"], ["dwarf_5"]), legal: ["act will_o_the_wisp_3_6", "take 4"] };
  expect(lesson("act").when(scene)).toBe(false);
});
