// The guided first game of Pearls, against positions that the engine made.
import { expect, test } from "vitest";
import { advance, BEGINNING } from "../../../src/guide/lessons";
import lessons, { closable, fullest } from "../../../src/games/pearls/lessons";
import type { PearlsView } from "../../../src/games/pearls/view";
import { scenesOf } from "../../scenes";

test("a lesson for reading ends when one plays instead", () => {
  const [first, second] = scenesOf<PearlsView>("pearls");
  const told = advance(lessons, BEGINNING, first!);
  expect(told.now).toBe("hand");
  const next = advance(lessons, told, second!);
  expect(next.done).toContain("hand");
});

test("an answer to what was played stands until the next play", () => {
  const scenes = scenesOf<PearlsView>("pearls");
  const taking = advance(lessons, { ...BEGINNING, done: ["hand"] }, scenes[0]!);
  expect(taking.now).toBe("take");
  const answered = advance(lessons, taking, scenes[1]!);
  expect(answered.reply?.code).toBe("pearls.guide.took");
  expect(advance(lessons, { ...answered, now: null }, scenes[2]!).reply).toBeNull();
});

test("a take is suggested that is legal, and a necklace that can be closed", () => {
  for (const scene of scenesOf<PearlsView>("pearls")) {
    const found = fullest(scene);
    if (found) expect(scene.view.display.filter((card) => card === found.colour)).toHaveLength(found.count);
    const value = closable(scene);
    expect(value !== null).toBe(scene.legal.some((action) => action.includes("=")));
    if (value !== null) expect(scene.legal.some((action) => action.endsWith(`=${value}`))).toBe(true);
  }
});
