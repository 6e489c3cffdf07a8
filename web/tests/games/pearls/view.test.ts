// Pearls on the client: notation, and the ways to a necklace.
import { expect, test } from "vitest";
import { counted, place, points, read, take } from "../../../src/games/pearls/view";
import { waysTo } from "../../../src/games/pearls/ways";

test("notation is that of docs/notation.md", () => {
  expect(take("yellow")).toBe("T:Y");
  expect(place("green", 3, 2, true)).toBe("S:G3+W2=5");
  expect(place("wild", 4, 0, true)).toBe("S:W4=4");
  expect(place("blue", 1, 0, false)).toBe("S:B1");
});

test("notation is read back", () => {
  expect(read("T:Y")).toEqual({ take: "yellow" });
  expect(read("S:G3+W2=5")).toEqual({ colour: "green", count: 3, wilds: 2 });
  expect(read("S:W4")).toEqual({ colour: "wild", count: 4, wilds: 0 });
  expect(read("pass")).toBeNull();
});

test("piles are counted by colour and valued (PL-C1)", () => {
  const pile = ["purple", "wild", "purple", "green"] as const;
  expect([...counted([...pile])]).toEqual([
    ["wild", 1],
    ["green", 1],
    ["purple", 2],
  ]);
  expect(points([...pile])).toBe(12);
});

test("ways to a necklace: most points first, then fewest wilds", () => {
  const hand = counted(["wild", "wild", "green", "green", "green", "yellow", "yellow", "yellow", "yellow"]);
  expect(waysTo(4, hand)).toEqual([
    { colour: "green", count: 3, wilds: 1 },
    { colour: "yellow", count: 4, wilds: 0 },
    { colour: "green", count: 2, wilds: 2 },
    { colour: "yellow", count: 3, wilds: 1 },
    { colour: "yellow", count: 2, wilds: 2 },
  ]);
  expect(waysTo(7, hand)).toEqual([]);
});

test("wilds alone are a colour of their own", () => {
  expect(waysTo(4, counted(["wild", "wild", "wild", "wild"]))).toEqual([{ colour: "wild", count: 4, wilds: 0 }]);
});
