import { expect, test } from "vitest";
import { lastTurn, sinceTurn, worthTelling } from "../src/lib/log";
import type { LineData } from "../src/protocol";

const line = (ply: number, code: string, params = {}, seat = 0): LineData => ({ ply, seat, action: "", words: { code, params } });

test("parts of a payment are left out once the whole of it is told", () => {
  const lines = [line(0, "molthar.act.told"), line(1, "molthar.give.told", { count: 1 }), line(2, "molthar.give_hidden.told"), line(3, "molthar.paid")];
  expect(worthTelling(lines).map((each) => each.ply)).toEqual([0, 3]);
});

test("what is discarded is told, but not what is not", () => {
  const lines = [line(0, "molthar.give.told", { count: 0 }), line(1, "molthar.give.told", { count: 2 }), line(2, "molthar.act.told", {}, 1), line(3, "molthar.paid", {}, 1)];
  expect(worthTelling(lines).map((each) => each.ply)).toEqual([1, 2, 3]);
});

test("what others give unseen is told once", () => {
  const lines = [line(0, "molthar.give_hidden.told", {}, 1), line(1, "molthar.give_hidden.told", {}, 1), line(2, "molthar.give_hidden.told", {}, 2)];
  expect(worthTelling(lines).map((each) => each.ply)).toEqual([0, 2]);
});

test("what the others did since one's own turn is marked, and until then that turn", () => {
  const plies = (lines: LineData[]) => lines.map((one) => one.ply);
  const lines = [line(0, "pearls.take", {}, 0), line(1, "pearls.take", {}, 1), line(2, "pearls.take", {}, 2), line(3, "pearls.take", {}, 2)];
  expect(plies(lastTurn(lines))).toEqual([2, 3]);
  expect(plies(sinceTurn(lines, 0, 0))).toEqual([1, 2, 3]);
  expect(plies(sinceTurn(lines, 1, 0))).toEqual([2, 3]);
  expect(plies(sinceTurn(lines, 2, 0))).toEqual([2, 3]);
  expect(plies(sinceTurn(lines, 2, 2)), "in the middle of one's turn").toEqual([0, 1]);
  expect(plies(sinceTurn(lines, null, 0))).toEqual([2, 3]);
  expect(sinceTurn([], 0, 0)).toEqual([]);
});
