// What may be placed where at Pearladöra, and what a turn is in notation. The positions come from the rules in Python.
import { describe, expect, test } from "vitest";
import { after, NOTHING, pass, take, takeValue, touchLine, touchSpace, turnText, type Choice } from "../../../src/games/pearladora/choice";
import { example } from "../../../src/games/pearladora/examples";
import { read } from "../../../src/games/pearladora/hinted";
import { canAct, refuseBackup, refuseDiver, refuseLine, refuseLook, refuseNecklace } from "../../../src/games/pearladora/legality";
import { LINES, SPACES, type PearladoraView } from "../../../src/games/pearladora/view";
import positions from "./positions.json";

interface Known {
  view: PearladoraView;
  legal: string[];
}
const known = positions as unknown as Known[];

test.each(known.map((position, index) => [index, position] as const))("position %i offers what the rules offer", (_, { view, legal }) => {
  const hand = [...new Set(view.seats[view.seat]!.hand)];
  const divers = SPACES.filter((space) => !refuseDiver(view, space)).flatMap((space) => hand.map((value) => `D${value}@${space}`));
  const lines = LINES.filter((line) => !refuseLine(view, line));
  const backups = SPACES.filter((space) => view.options["advanced"] && !refuseBackup(view, space)).map((space) => `B@${space}`);
  const main = legal.filter((action) => /^(D|B@|[a-h])/.test(action));
  expect([...divers, ...lines, ...backups].sort()).toEqual([...main].sort());
  expect(canAct(view)).toBe(main.length > 0);
});

test("Powers reach whom the rules let them reach (PD-P1, PD-P4)", () => {
  let looks = 0;
  let necklaces = 0;
  for (const { view, legal } of known) {
    for (const [verb, refuse] of [["see ", refuseLook], ["N@", refuseNecklace]] as const) {
      const told = legal.filter((action) => action.startsWith(verb));
      if (!told.length) continue;
      expect(SPACES.filter((space) => !refuse(view, space)).map((space) => verb + space).sort()).toEqual(told.sort());
      if (verb === "N@") necklaces++;
      else looks++;
    }
  }
  expect(looks).toBeGreaterThan(0);
  expect(necklaces).toBeGreaterThan(0);
});

test("a line that leaves three spaces is refused with them (PD-A3)", () => {
  const view = example([], ["a3s", "a4e", "b4s"]);
  expect(refuseLine(view, "b5e")).toEqual({
    rule: "PD-A3",
    words: { code: "pearladora.illegal.territory", params: { count: 3, spaces: "a4 a5 b5" } },
  });
  expect(refuseLine(view, "a3s")?.words.code).toBe("pearladora.illegal.line_taken");
});

describe("a turn is put together", () => {
  const view: PearladoraView = { ...example(["fishermen 1 a1", "elders 0 b1"]) };
  view.seats[0]!.hand = [1, 1, 3];
  const legal = new Set(["P:c3e", "c3e", "c4e"]);
  const line = (choice: Choice, name: string) => touchLine(view, legal, choice, name).choice;
  const space = (choice: Choice, name: string) => touchSpace(view, legal, choice, name).choice;

  test("a Diver, by value and space in any order (PD-A1)", () => {
    expect(turnText(view, space(takeValue(NOTHING, 3), "c1"))).toBe("D3@c1");
    expect(turnText(view, takeValue(space(NOTHING, "c1"), 3))).toBe("D3@c1");
    expect(turnText(view, takeValue(NOTHING, 3))).toBeNull();
    expect(touchSpace(view, legal, NOTHING, "a1").problem?.rule).toBe("PD-A1");
    expect(touchSpace(view, legal, NOTHING, "d1").problem?.rule).toBe("PD-C2");
  });

  test("one Pontoon, then two, never three (PD-A2)", () => {
    const one = line(NOTHING, "c4e");
    const two = line(one, "c3e");
    expect(turnText(view, one)).toBe("c4e stop");
    expect(turnText(view, two)).toBe("c4e c3e");
    expect(touchLine(view, legal, two, "g1e").problem?.rule).toBe("PD-A2");
    expect(line(two, "c4e").lines).toEqual(["c3e"]);
    expect(after(view, two).pontoons).toEqual(["c4e", "c3e"]);
  });

  test("a Pontoon puts the Diver back, and a Diver the Pontoon", () => {
    expect(line(takeValue(NOTHING, 3), "c3e")).toMatchObject({ value: null, lines: ["c3e"] });
    expect(takeValue(line(NOTHING, "c3e"), 3)).toMatchObject({ value: 3, lines: [] });
  });

  test("the Fishermen's Power goes before the main action (PD-P3, PD-A5)", () => {
    const power = line(take(NOTHING, "power"), "c3e");
    expect(turnText(view, power)).toBeNull();
    expect(turnText(view, line(power, "c4e"))).toBe("P:c3e c4e stop");
    expect(line(power, "c3e")).toEqual(NOTHING);
    expect(touchLine(view, legal, take(NOTHING, "power"), "g3e").problem?.rule).toBe("PD-A5");
  });

  test("the Children's Diver is played before the main action (PD-P2)", () => {
    const children = example(["elders 0 b1"]);
    children.seats[0] = { ...children.seats[0]!, clan: "children", hand: [1, 2] };
    const power = touchSpace(children, legal, takeValue(take(NOTHING, "power"), 2), "c4").choice;
    expect(turnText(children, power)).toBe("D2!@c4");
    expect(after(children, power).seats[0]!.divers[0]).toMatchObject({ value: 2, face_up: true });
  });

  test("being done takes everything else back (PD-E3)", () => {
    expect(turnText(view, pass(line(NOTHING, "c3e")))).toBe("pass");
  });

  test("actions from elsewhere are read as a choice", () => {
    expect(read(["open", "D2@c4"])).toMatchObject({ tool: "power", value: 2, space: "c4" });
    expect(read(["c1s", "d3e"])).toMatchObject({ lines: ["c1s", "d3e"] });
    expect(read(["P:d3e D3@e2"])).toMatchObject({ power: { kind: "pontoon", line: "d3e" }, value: 3, space: "e2" });
    expect(read([])).toEqual(NOTHING);
  });
});
