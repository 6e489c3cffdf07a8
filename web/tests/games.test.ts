// The folders of games: found, in order, and replaced by something generic where there is none.
import { expect, test } from "vitest";
import { gameModule, loadBoard, loadLessons, loadRules, NAMES } from "../src/games";
import generic from "../src/games/generic";
import { PACKS } from "./catalogues";

test("every game that comes with Nacre has a folder here, and a rank of its own on the first page", () => {
  expect([...NAMES].sort()).toEqual([...PACKS].sort());
  const orders = NAMES.map((game) => gameModule(game)!.order);
  expect(orders).toEqual([...new Set(orders)].sort((one, other) => one - other));
});

test("a game from elsewhere has the generic board, no rules and no lessons", async () => {
  expect(gameModule("chess")).toBeUndefined();
  expect(await loadBoard("chess")).toBe(generic);
  expect(await loadRules("chess")).toBeNull();
  expect(await loadLessons("chess")).toEqual([]);
});
