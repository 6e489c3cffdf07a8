// How near pearls are to paying for a character, against the rules (MO-P1).
import { expect, test } from "vitest";
import { CHARACTERS } from "../../../src/games/molthar/characters";
import { nearest, payments, want } from "../../../src/games/molthar/wanting";

test("every cost can be paid somehow", () => {
  for (const { name } of CHARACTERS) expect(payments(name).length, name).toBeGreaterThan(0);
});

test("values, alike, in a row, odd, sums, and either of two", () => {
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

test("what is in hand, what lies open, and what is missing", () => {
  expect(want("dwarf_5", [5], [5, 5, 1])).toEqual({ name: "dwarf_5", useful: [5], missing: 0 });
  expect(want("dwarf_5", [], [1, 2, 3, 4])).toEqual({ name: "dwarf_5", useful: [], missing: 2 });
  expect(want("goblin", [3], [8, 8])).toMatchObject({ missing: 0 });
  expect(want("captain", [2, 2, 2], [])).toMatchObject({ missing: 1 }); // MO-P6
});

test("nearest is what takes the least luck", () => {
  expect(nearest(["lion", "goblin", "hatter"], [], [])?.name).toBe("goblin");
  expect(nearest(["dwarf_5", "dwarf_4"], [], [4])?.name).toBe("dwarf_4");
  expect(nearest([], [], [])).toBeNull();
});
