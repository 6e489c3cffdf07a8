import { expect, test } from "vitest";
import { withNames } from "../../../src/lib/log";
import type { LineData } from "../../../src/protocol";

const line = (ply: number, code: string, params = {}, seat = 0): LineData => ({ ply, seat, action: "", words: { code, params } });

test("a chosen player is shown by name", () => {
  const [chosen, other] = withNames([line(0, "molthar.whom.told", { number: 2 }), line(1, "molthar.act_paid")], "molthar", ["Ann", "Ben"]);
  expect(chosen!.words).toEqual({ code: "molthar.web.chosen", params: { name: "Ben" } });
  expect(other!.words.code).toBe("molthar.act_paid");
});
