// The lessons of Pearls, tested with positions from the engine.
import { expect, test } from "vitest";
import { advance, BEGINNING } from "../../../src/guide/lessons";
import lessons, { closableNecklace, bestTake } from "../../../src/games/pearls/lessons";
import type { PearlsView } from "../../../src/games/pearls/view";
import { scenesOf } from "../../scenes";

test("a lesson for reading ends when you play instead", () => {
  const [first, second] = scenesOf<PearlsView>("pearls");
  const progress = advance(lessons, BEGINNING, first!);
  expect(progress.now).toBe("hand");
  const next = advance(lessons, progress, second!);
  expect(next.done).toContain("hand");
});

test("the answer to a play stays until the next play", () => {
  const scenes = scenesOf<PearlsView>("pearls");
  const taking = advance(lessons, { ...BEGINNING, done: ["hand"] }, scenes[0]!);
  expect(taking.now).toBe("take");
  const answered = advance(lessons, taking, scenes[1]!);
  expect(answered.reply?.code).toBe("pearls.guide.took");
  expect(advance(lessons, { ...answered, now: null }, scenes[2]!).reply).toBeNull();
});

test("the coach suggests a legal take, and a necklace that you can close", () => {
  for (const scene of scenesOf<PearlsView>("pearls")) {
    const found = bestTake(scene);
    if (found) expect(scene.view.display.filter((card) => card === found.colour)).toHaveLength(found.count);
    const value = closableNecklace(scene);
    expect(value !== null).toBe(scene.legal.some((action) => action.includes("=")));
    if (value !== null) expect(scene.legal.some((action) => action.endsWith(`=${value}`))).toBe(true);
  }
});
