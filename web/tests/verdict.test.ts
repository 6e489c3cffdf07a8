// What somebody is told about a result: you, not your name, and kind words for everyone.
import { expect, test } from "vitest";
import type { ResultData } from "../src/protocol";
import { verdictOf } from "../src/table/verdict";

const NAMES = ["Ann", "Ben", "Cleo"];

function result(ranking: number[], scores: number[] | null): ResultData {
  return { ranking, scores, breakdown: null, words: [], fair: {} } as unknown as ResultData;
}

test("the winner is told by how much", () => {
  const { headline, kind, won } = verdictOf(result([1, 3, 2], [30, 10, 22]), NAMES, 0);
  expect([headline.code, kind, won]).toEqual([
    "web.end.won",
    { code: "web.end.kind.won", params: { score: 30, lead: 8, name: "Cleo" } },
    true,
  ]);
});

test("a win by a tie-break and a shared win are told as such", () => {
  expect(verdictOf(result([1, 2, 3], [30, 30, 5]), NAMES, 0).kind?.code).toBe("web.end.kind.won_level");
  const shared = verdictOf(result([1, 1, 3], [30, 30, 5]), NAMES, 1);
  expect([shared.headline, shared.won]).toEqual([{ code: "web.end.won_with", params: { names: "Ann" } }, true]);
});

test.each([
  [[1, 2, 3], [30, 30, 5], "web.end.kind.level"],
  [[1, 2, 3], [30, 28, 5], "web.end.kind.close"],
  [[1, 2, 3], [30, 12, 5], "web.end.kind.other"],
  [[1, 3, 2], [30, 2, 5], "web.end.kind.last"],
  [[1, 2, 2], null, "web.end.kind.other"],
])("kind words for %j with %j", (ranking, scores, code) => {
  const { headline, kind, won } = verdictOf(result(ranking, scores), NAMES, 1);
  expect([headline.code, kind?.code, won]).toEqual(["web.end.place", code, false]);
});

test("spectators and a shared device are told the names", () => {
  expect(verdictOf(result([2, 1, 3], [1, 2, 0]), NAMES, null)).toEqual({
    headline: { code: "web.end.winner", params: { names: "Ben", count: 1 } },
    kind: null,
    won: false,
  });
});
