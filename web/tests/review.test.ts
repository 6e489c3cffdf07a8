import { expect, test } from "vitest";
import type { Account, Analysis } from "../src/protocol";
import { accuracyWords, momentWords, nextMoment, partWords, plyOf, signed, standingAt } from "../src/replay/review";

const account = (more: Partial<Account> = {}): Account => ({
  fair: 0.5,
  result: 1,
  luck: 0.1,
  play: 0.4,
  error: 0.02,
  choices: 3,
  slips: 0,
  finds: 0,
  accuracy: 90,
  accuracy_error: 3,
  ...more,
});
const analysis: Analysis = {
  format: 1,
  record: "",
  effort: 1,
  done: 1,
  plies: 10,
  valued_by: "playouts",
  over: true,
  points: [
    { ply: 0, shares: [0.5, 0.5], errors: [0.03, 0.03] },
    { ply: 4, shares: [0.7, 0.3], errors: [0.04, 0.04] },
    { ply: 10, shares: [1, 0], errors: [0, 0] },
  ],
  luck: [
    { ply: 1, luck: [0.1, -0.1], errors: [0.03, 0.03] },
    { ply: 5, luck: [-0.05, 0.05], errors: [0.01, 0.01] },
  ],
  choices: [],
  accounts: [account(), account({ result: 0, luck: -0.1, play: -0.4 })],
  moments: [
    { ply: 3, seat: 0, kind: "slip", size: -0.1, error: 0.02 },
    { ply: 7, seat: 1, kind: "luck", size: -0.2, error: 0 },
  ],
};

test("numbers have their sign, and zero has none", () => {
  expect([0.094, -0.094, 0.004, -0.004].map(signed)).toEqual(["+9", "\u22129", "0", "0"]);
});

test("what is within its error is about even", () => {
  expect(partWords(0.05, 0.02).code).toBe("analysis.give_or_take");
  expect(partWords(0.03, 0.02)).toEqual({ code: "analysis.about_even", params: { points: "+3", error: 4 } });
  expect(partWords(0.5, 0)).toEqual({ code: "analysis.points", params: { points: "+50" } });
  expect(partWords(null, 0).code).toBe("analysis.unknown");
});

test("a standing is the fair share, luck and play up to there", () => {
  const standing = standingAt(analysis, 0, 6)!;
  expect(standing.now).toBe(0.7);
  expect(standing.luck).toBeCloseTo(0.1);
  expect(0.5 + standing.luck! + standing.play!).toBeCloseTo(standing.now);
  expect(standing.error).toBeCloseTo(0.05);
  const end = standingAt(analysis, 0, 10)!;
  expect(end.luck).toBeCloseTo(0.05);
  expect(standingAt({ ...analysis, accounts: [] }, 0, 6)).toBeNull();
  const unknown = { ...analysis, accounts: [account({ luck: null, play: null })] };
  expect(standingAt(unknown, 0, 6)).toMatchObject({ luck: null, play: null });
});

test("accuracy is told in words, and never beyond 0 and 100", () => {
  expect(accuracyWords(account()).params).toMatchObject({ accuracy: 90, error: 6, words: { code: "analysis.accuracy.strong" } });
  expect(accuracyWords(account({ accuracy: 104 })).params).toMatchObject({ accuracy: 100 });
  expect(accuracyWords(account({ accuracy: -4 })).params).toMatchObject({ accuracy: 0, words: { code: "analysis.accuracy.wild" } });
  expect(accuracyWords(account({ accuracy: null })).code).toBe("analysis.unknown");
});

test("moments follow each other, and luck may be bad", () => {
  expect(nextMoment(analysis, -1)?.ply).toBe(3);
  expect(nextMoment(analysis, 3)?.ply).toBe(7);
  expect(nextMoment(analysis, 7)).toBeUndefined();
  expect(analysis.moments!.map((moment) => momentWords(moment, "Ann").code)).toEqual(["analysis.moment.slip", "analysis.moment.unlucky"]);
  expect(momentWords(analysis.moments![1]!, "You", true).code).toBe("web.review.yours.moment.unlucky");
  expect(momentWords(analysis.moments![1]!, "Ann").params).toEqual({
    name: "Ann",
    size: { code: "analysis.points", params: { points: "\u221220" } },
  });
});

test("an address names a ply or none", () => {
  expect(["?ply=31", "?ply=0", "?ply=-1", "?ply=x", "", "?ply=12345678"].map(plyOf)).toEqual([31, 0, null, null, null, null]);
});
