// Notation of Pearls, and the cards that close a necklace.
import { expect, test } from "vitest";
import { countColours, placeAction, points, parseAction, takeAction } from "../../../src/games/pearls/view";
import { waysTo } from "../../../src/games/pearls/ways";

test("notation is that of docs/notation.md", () => {
  expect(takeAction("yellow")).toBe("T:Y");
  expect(placeAction("green", 3, 2, true)).toBe("S:G3+W2=5");
  expect(placeAction("wild", 4, 0, true)).toBe("S:W4=4");
  expect(placeAction("blue", 1, 0, false)).toBe("S:B1");
});

test("notation can be parsed", () => {
  expect(parseAction("T:Y")).toEqual({ take: "yellow" });
  expect(parseAction("S:G3+W2=5")).toEqual({ colour: "green", count: 3, wilds: 2 });
  expect(parseAction("S:W4")).toEqual({ colour: "wild", count: 4, wilds: 0 });
  expect(parseAction("pass")).toBeNull();
});

test("piles are counted by colour and valued (PL-C1)", () => {
  const pile = ["purple", "wild", "purple", "green"] as const;
  expect([...countColours([...pile])]).toEqual([
    ["wild", 1],
    ["green", 1],
    ["purple", 2],
  ]);
  expect(points([...pile])).toBe(12);
});

test("ways to a necklace: most points first, then fewest wilds", () => {
  const hand = countColours(["wild", "wild", "green", "green", "green", "yellow", "yellow", "yellow", "yellow"]);
  expect(waysTo(4, hand)).toEqual([
    { colour: "green", count: 3, wilds: 1 },
    { colour: "yellow", count: 4, wilds: 0 },
    { colour: "green", count: 2, wilds: 2 },
    { colour: "yellow", count: 3, wilds: 1 },
    { colour: "yellow", count: 2, wilds: 2 },
  ]);
  expect(waysTo(7, hand)).toEqual([]);
});

test("wilds alone count as a colour", () => {
  expect(waysTo(4, countColours(["wild", "wild", "wild", "wild"]))).toEqual([{ colour: "wild", count: 4, wilds: 0 }]);
});
