// The folders of games: all are found, in order; games without a folder get generic parts.
import { expect, test } from "vitest";
import { gameModule, loadBoard, loadLessons, loadRules, NAMES } from "../src/games";
import generic from "../src/games/generic";
import { PACKS } from "./catalogues";

test("every game that comes with Nacre has a folder here, and its own number in the order of the first page", () => {
  expect([...NAMES].sort()).toEqual([...PACKS].sort());
  const orders = NAMES.map((game) => gameModule(game)!.order);
  expect(orders).toEqual([...new Set(orders)].sort((one, other) => one - other));
});

test("a game without a folder has the generic board, no rules and no lessons", async () => {
  expect(gameModule("chess")).toBeUndefined();
  expect(await loadBoard("chess")).toBe(generic);
  expect(await loadRules("chess")).toBeNull();
  expect(await loadLessons("chess")).toEqual([]);
});
