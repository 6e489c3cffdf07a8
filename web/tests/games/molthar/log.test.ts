import { expect, test } from "vitest";
import { withNames, worthTelling } from "../../../src/lib/log";
import type { LineData } from "../../../src/protocol";

const line = (ply: number, code: string, params = {}, seat = 0): LineData => ({ ply, seat, action: "", words: { code, params } });
const told = (lines: LineData[]) => worthTelling(lines, "molthar").map((each) => each.ply);

test("parts of a payment are left out once the whole of it is told", () => {
  const lines = [
    line(0, "molthar.act.told"),
    line(1, "molthar.give.told", { count: 1 }),
    line(2, "molthar.give_hidden.told"),
    line(3, "molthar.paid"),
  ];
  expect(told(lines)).toEqual([0, 3]);
});

test("what is discarded is told, but not what is not", () => {
  const lines = [
    line(0, "molthar.give.told", { count: 0 }),
    line(1, "molthar.give.told", { count: 2 }),
    line(2, "molthar.act.told", {}, 1),
    line(3, "molthar.paid", {}, 1),
  ];
  expect(told(lines)).toEqual([1, 2, 3]);
});

test("what others give unseen is told once", () => {
  const lines = [
    line(0, "molthar.give_hidden.told", {}, 1),
    line(1, "molthar.give_hidden.told", {}, 1),
    line(2, "molthar.give_hidden.told", {}, 2),
  ];
  expect(told(lines)).toEqual([0, 2]);
});

test("whoever was chosen is told by name", () => {
  const [chosen, other] = withNames([line(0, "molthar.whom.told", { number: 2 }), line(1, "molthar.paid")], "molthar", ["Ann", "Ben"]);
  expect(chosen!.words).toEqual({ code: "molthar.web.chosen", params: { name: "Ben" } });
  expect(other!.words.code).toBe("molthar.paid");
});
