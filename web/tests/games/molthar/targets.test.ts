// How far a hand is from paying for a character (MO-P1).
import { expect, test } from "vitest";
import { CHARACTERS } from "../../../src/games/molthar/characters";
import { nearestTarget, payments, target } from "../../../src/games/molthar/targets";

test("every cost can be paid somehow", () => {
  for (const { name } of CHARACTERS) expect(payments(name).length, name).toBeGreaterThan(0);
});

test("costs: values, equal ones, runs, odd ones, sums, and alternatives", () => {
  expect(payments("dwarf_5")).toEqual([[5, 5]]);
  expect(payments("goblin")).toHaveLength(8);
  expect(payments("wizard")).toContainEqual([6, 7, 8]);
  expect(payments("wizard")).not.toContainEqual([7, 8, 9]);
  expect(payments("halfling_odd")).toContainEqual([1, 1, 7]);
  expect(payments("barbarian").every((values) => values.length === 3 && values.reduce((a, b) => a + b) === 20)).toBe(true);
  expect(payments("winged_monkey")).toContainEqual([8, 2]);
  expect(payments("will_o_the_wisp_3_6")).toEqual([
    [3, 3, 3],
    [6, 6, 6],
  ]);
  expect(payments("gnome")).toContainEqual([4, 4, 6, 6]);
});

test("a target has open pearls that help, and the number of missing ones", () => {
  expect(target("dwarf_5", [5], [5, 5, 1])).toEqual({ name: "dwarf_5", useful: [5], missing: 0 });
  expect(target("dwarf_5", [], [1, 2, 3, 4])).toEqual({ name: "dwarf_5", useful: [], missing: 2 });
  expect(target("goblin", [3], [8, 8])).toMatchObject({ missing: 0 });
  expect(target("captain", [2, 2, 2], [])).toMatchObject({ missing: 1 }); // MO-P6
});

test("the nearest target needs the least luck", () => {
  expect(nearestTarget(["lion", "goblin", "hatter"], [], [])?.name).toBe("goblin");
  expect(nearestTarget(["dwarf_5", "dwarf_4"], [], [4])?.name).toBe("dwarf_4");
  expect(nearestTarget([], [], [])).toBeNull();
});
