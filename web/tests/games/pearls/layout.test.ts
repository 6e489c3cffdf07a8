// Where things lie on the table of Pearls.
import { expect, test } from "vitest";
import { cardsOf, fan, litNecklace, seatsAround } from "../../../src/games/pearls/layout";
import { countColours } from "../../../src/games/pearls/view";
import { shortage } from "../../../src/games/pearls/ways";

test("the next seat sits on the left, the last on the right, the rest across", () => {
  expect(seatsAround(2, 1)).toEqual({ bottom: 1, left: null, top: [0], right: null });
  expect(seatsAround(3, 0)).toEqual({ bottom: 0, left: 1, top: [], right: 2 });
  expect(seatsAround(4, 2)).toEqual({ bottom: 2, left: 3, top: [0], right: 1 });
  expect(seatsAround(6, 4)).toEqual({ bottom: 4, left: 5, top: [0, 1, 2], right: 3 });
});

test("everybody sits somewhere, once", () => {
  for (let players = 2; players <= 6; players++) {
    for (const viewer of [null, ...Array.from({ length: players }, (_, seat) => seat)]) {
      const { bottom, left, top, right } = seatsAround(players, viewer);
      const seats = [bottom, left, ...top, right].filter((seat) => seat !== null);
      expect(seats.sort()).toEqual(Array.from({ length: players }, (_, seat) => seat));
    }
  }
});

test("a fan is even around its middle, in one row and in two", () => {
  for (let count = 1; count <= 10; count++) {
    const spots = fan(count);
    expect(spots).toHaveLength(count);
    expect(spots.reduce((sum, spot) => sum + spot.at, 0)).toBeCloseTo(0);
    for (const row of [0, 1]) {
      const inRow = spots.filter((spot) => spot.row === row);
      expect(inRow.reduce((sum, spot) => sum + spot.atInRow, 0)).toBeCloseTo(0);
      expect(inRow.filter((spot) => spot.lastInRow)).toHaveLength(inRow.length ? 1 : 0);
    }
  }
  expect(fan(10).filter((spot) => spot.row === 0)).toHaveLength(5);
});

test("chosen cards light the smallest necklace that is left and has a bead for each", () => {
  const left = new Map([
    [4, 0],
    [5, 1],
    [6, 2],
    [9, 1],
  ]);
  expect(litNecklace(0, left)).toBeNull();
  expect(litNecklace(1, left)).toBe(5);
  expect(litNecklace(5, left)).toBe(5);
  expect(litNecklace(6, left)).toBe(6);
  expect(litNecklace(7, left)).toBe(9);
  expect(litNecklace(10, left)).toBeNull();
});

test("wilds light beads after the colour", () => {
  expect(cardsOf(null)).toEqual([]);
  expect(cardsOf({ colour: "green", count: 2, wilds: 1 })).toEqual(["green", "green", "wild"]);
});

test("what is missing for a necklace is told in the colour that has most", () => {
  expect(shortage(6, countColours(["green", "green", "green", "yellow", "wild"]))).toEqual({ missing: 2, colour: "green" });
  expect(shortage(4, countColours(["yellow", "purple"]))).toEqual({ missing: 3, colour: "purple" });
  expect(shortage(5, countColours(["wild"]))).toEqual({ missing: 4, colour: null });
});
