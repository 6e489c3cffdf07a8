// The lessons of Pearladöra, tested with positions from the engine.
import { expect, test } from "vitest";
import { advance, BEGINNING } from "../../../src/guide/lessons";
import lessons from "../../../src/games/pearladora/lessons";
import type { PearladoraView } from "../../../src/games/pearladora/view";
import type { LineData } from "../../../src/protocol";
import { follow, scenesOf } from "../../scenes";

test("the coach asks for Pontoons only after a Diver, and explains territories once there are some", () => {
  const order = [...new Set(follow("pearladora", lessons).shown.map((one) => one.id))];
  expect(order.indexOf("diver")).toBeLessThan(order.indexOf("pontoons"));
  expect(order).toContain("territory");
});

test("the coach asks for a Diver even if you begin with Pontoons", () => {
  const [scene] = scenesOf<PearladoraView>("pearladora");
  const line: LineData = { ply: 0, seat: 0, action: "c2e", words: { code: "pearladora.pontoon" } };
  const later = { ...scene!, ply: 2, log: [line, { ...line, ply: 1, seat: 1, action: "D?@a1" }] };
  const progress = advance(lessons, { ...BEGINNING, done: ["lagoon"], now: "diver" }, later);
  expect(progress.now).toBe("diver");
  expect(lessons[1]!.words(later).code).toBe("pearladora.guide.diver_still");
});
