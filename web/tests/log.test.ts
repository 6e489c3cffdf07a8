import { expect, test } from "vitest";
import { lastTurn, sinceTurn, withNames } from "../src/lib/log";
import type { LogLine } from "../src/games/contract";

const line = (ply: number, code: string, params = {}, seat = 0): LogLine => ({
  ply,
  order: ply,
  seat,
  action: "",
  words: { code, params },
});

test("sinceTurn has what the others did since the viewer's turn, or that turn if nobody played", () => {
  const plies = (lines: LogLine[]) => lines.map((one) => one.ply);
  const lines = [line(0, "x", {}, 0), line(1, "x", {}, 1), line(2, "x", {}, 2), line(3, "x", {}, 2)];
  expect(plies(lastTurn(lines))).toEqual([2, 3]);
  expect(plies(sinceTurn(lines, 0, 0))).toEqual([1, 2, 3]);
  expect(plies(sinceTurn(lines, 1, 0))).toEqual([2, 3]);
  expect(plies(sinceTurn(lines, 2, 0))).toEqual([2, 3]);
  expect(plies(sinceTurn(lines, 2, 2)), "in the middle of one's turn").toEqual([0, 1]);
  expect(plies(sinceTurn(lines, null, 0))).toEqual([2, 3]);
  expect(sinceTurn([], 0, 0)).toEqual([]);
});

test("the log of a game without a folder is shown unchanged", () => {
  const lines = [line(0, "chess.move"), line(1, "chess.move", { count: 0 })];
  expect(withNames(lines, "chess", ["Ann"])).toEqual(lines);
});
