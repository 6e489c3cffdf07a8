// Choosing a turn of Pearladöra: its parts, its notation, and the questions to the server.
import { beforeEach, describe, expect, test } from "vitest";
import {
  viewAfter,
  chosenText,
  lineTurn,
  moreLines,
  NOTHING,
  togglePass,
  toggleTool,
  toggleValue,
  touchLine,
  touchSpace,
  turnText,
  type Choice,
} from "../../../src/games/pearladora/choice";
import { example } from "../../../src/games/pearladora/examples";
import { parseHint } from "../../../src/games/pearladora/hints";
import { Rulings } from "../../../src/games/pearladora/rulings.svelte";
import type { Clan, PearladoraView } from "../../../src/games/pearladora/view";
import { Refused } from "../../../src/lib/rest";
import type { PreviewReply, ReasonData } from "../../../src/protocol";

const CUT: ReasonData = { rule: "PD-A3", words: { code: "pearladora.illegal.territory", params: { count: 1, spaces: "h5" } } };

/** A server that refuses some turns, tells what may follow Powers, and notes what it is asked. */
class Server {
  asked: string[][] = [];
  refused = new Map<string, ReasonData>();
  after = new Map<string, string[]>();
  down = false;

  async preview(actions: string[]): Promise<PreviewReply> {
    this.asked.push(actions);
    if (this.down) throw new Refused({ code: "web.error.cut" });
    const legal = this.after.get(actions[0]!)!;
    return { type: "preview", id: 1, position: { viewer: 0, ply: 1, seat: 0, view: {}, legal }, unfinished: true, more: [] };
  }

  async why(turns: string[]): Promise<(ReasonData | null)[]> {
    this.asked.push(turns);
    if (this.down) throw new Refused({ code: "web.error.cut" });
    return turns.map((turn) => this.refused.get(turn) ?? null);
  }
}

function seated(clan: Clan, hand: number[]): PearladoraView {
  const view = example(["fishermen 1 a1", "elders 0 b1"]);
  view.seats[0] = { ...view.seats[0]!, clan, hand };
  return view;
}

const LEGAL = ["D1@c1", "D3@c1", "D1@c4", "c3e", "c4e", "g4s", "P:c3e", "P:c4e", "open", "see b1", "N@b1"];
let server: Server;
let rulings: Rulings;

beforeEach(() => {
  server = new Server();
  rulings = judge(seated("fishermen", [1, 3]));
});

function judge(view: PearladoraView): Rulings {
  return new Rulings({ viewer: 0, ply: 4, seat: 0, view, legal: LEGAL }, server);
}

describe("choosing a turn", () => {
  const view = seated("fishermen", [1, 1, 3]);
  const line = (choice: Choice, name: string) => touchLine(view, rulings, choice, name).choice;
  const space = (choice: Choice, name: string) => touchSpace(view, rulings, choice, name).choice;

  test("a Diver, by value and space in any order (PD-A1)", () => {
    expect(turnText(view, space(toggleValue(NOTHING, 3), "c1"))).toBe("D3@c1");
    expect(turnText(view, toggleValue(space(NOTHING, "c1"), 3))).toBe("D3@c1");
    expect(turnText(view, toggleValue(NOTHING, 3))).toBeNull();
  });

  test("if no Diver can be placed, ask the server why: for the chosen Diver, else for any", () => {
    expect(touchSpace(view, rulings, toggleValue(NOTHING, 3), "a1").refused).toBe("D3@a1");
    expect(touchSpace(view, rulings, NOTHING, "a1").refused).toBe("D1@a1");
    expect(touchSpace(view, rulings, NOTHING, "c4").refused).toBeUndefined();
    expect(touchSpace(view, rulings, toggleValue(NOTHING, 3), "c4").refused).toBe("D3@c4");
  });

  test("farms and empty hands have no action to ask about (PD-C2, PD-E1)", () => {
    expect(touchSpace(view, rulings, NOTHING, "d1").refused).toMatchObject({ rule: "PD-C2" });
    expect(touchSpace(seated("elders", []), rulings, NOTHING, "c1").refused).toMatchObject({ rule: "PD-E1" });
  });

  test("one Pontoon, then two, never three (PD-A2)", () => {
    const one = line(NOTHING, "c4e");
    const two = line(one, "c3e");
    expect(turnText(view, one)).toBe("c4e stop");
    expect(turnText(view, two)).toBe("c4e c3e");
    expect(touchLine(view, rulings, two, "g4s").refused).toMatchObject({ rule: "PD-A2" });
    expect(line(two, "c4e").lines).toEqual(["c3e"]);
    expect(viewAfter(view, two).pontoons).toEqual(["c4e", "c3e"]);
  });

  test("choosing a Pontoon clears the Diver, and choosing a Diver clears the Pontoon", () => {
    expect(line(toggleValue(NOTHING, 3), "c3e")).toMatchObject({ value: null, lines: ["c3e"] });
    expect(toggleValue(line(NOTHING, "c3e"), 3)).toMatchObject({ value: 3, lines: [] });
  });

  test("the Fishermen's Power goes before the main action (PD-P3)", () => {
    const armed = toggleTool(NOTHING, "power");
    const power = line(armed, "c3e");
    expect(turnText(view, power)).toBeNull();
    expect(turnText(view, line(power, "c4e"))).toBe("P:c3e c4e stop");
    expect(line(power, "c3e")).toEqual(NOTHING);
    expect(touchLine(view, rulings, armed, "g4s").refused).toBe("P:g4s");
    expect(touchSpace(view, rulings, armed, "c1").refused).toMatchObject({ rule: "PD-P3" });
    expect([lineTurn(view, armed, "g4s"), lineTurn(view, power, "g4s")]).toEqual(["P:g4s", "P:c3e g4s"]);
  });

  test("Powers have the targets that the server allows (PD-P1, PD-P4)", () => {
    const armed = toggleTool(NOTHING, "power");
    expect(turnText(view, touchSpace(seated("elders", [1]), rulings, armed, "b1").choice)).toBe("see b1");
    expect(touchSpace(seated("elders", [1]), rulings, armed, "a1").refused).toBe("see a1");
    expect(touchSpace(seated("foragers", [1]), rulings, armed, "b1").choice.power).toEqual({ kind: "necklace", space: "b1" });
    expect(touchSpace(seated("foragers", [1]), rulings, armed, "a1").refused).toBe("N@a1");
  });

  test("the Children's Diver is played before the main action (PD-P2)", () => {
    const children = seated("children", [1, 3]);
    const armed = toggleValue(toggleTool(NOTHING, "power"), 3);
    const power = touchSpace(children, rulings, armed, "c1").choice;
    expect(turnText(children, power)).toBe("D3!@c1");
    expect(viewAfter(children, power).seats[0]!.divers.at(-1)).toMatchObject({ value: 3, face_up: true });
    expect(touchSpace(children, rulings, armed, "a1").refused).toBe("open D3@a1");
  });

  test("passing clears everything else (PD-E3)", () => {
    expect(turnText(view, togglePass(line(NOTHING, "c3e")))).toBe("pass");
  });

  test("the actions of a hint become a choice", () => {
    expect(parseHint(["open", "D2@c4"])).toMatchObject({ tool: "power", value: 2, space: "c4" });
    expect(parseHint(["c1s", "d3e"])).toMatchObject({ lines: ["c1s", "d3e"] });
    expect(parseHint(["P:d3e D3@e2"])).toMatchObject({ power: { kind: "pontoon", line: "d3e" }, value: 3, space: "e2" });
    expect(parseHint([])).toEqual(NOTHING);
  });
});

describe("the server's answers", () => {
  const view = seated("fishermen", [1, 3]);
  const one: Choice = { ...NOTHING, lines: ["c3e"] };
  const turns = ["c3e c4e", "c3e g4s", "c3e h4s"];

  test("until the server answers about a second Pontoon, what was live stays live", async () => {
    server.refused.set("c3e g4s", CUT);
    const answer = rulings.ask(turns);
    expect(rulings.waiting).toBe(true);
    expect(touchLine(view, rulings, one, "g4s").refused).toBeUndefined();
    await answer;
    expect(rulings.waiting).toBe(false);
    expect(touchLine(view, rulings, one, "g4s").refused).toBe("c3e g4s");
    expect(rulings.reason("c3e g4s")).toEqual(CUT);
    expect(touchLine(view, rulings, one, "c4e").choice.lines).toEqual(["c3e", "c4e"]);
    // It may have become possible in another order: what the server allows is live.
    expect(rulings.allows(chosenText(one), "h4s")).toBe(true);
  });

  test("the page asks once, in one message, and not about what is legal anyway", async () => {
    await Promise.all([rulings.ask(["c3e", "h4s"]), rulings.ask(["h4s"]), rulings.ask(turns)]);
    await rulings.ask([...turns, "h4s"]);
    expect(server.asked).toEqual([["h4s"], turns]);
  });

  test("the answer says whether a second Pontoon is possible at all", async () => {
    expect(moreLines(view, rulings, one)).toBe(true);
    for (const turn of turns) server.refused.set(turn, CUT);
    await rulings.ask(turns);
    expect(moreLines(view, rulings, one)).toBe(false);
  });

  test("the answer says what may follow a Power: less than before, or more", async () => {
    const power = touchLine(view, rulings, toggleTool(NOTHING, "power"), "c3e").choice;
    const backup = toggleTool(power, "backup");
    server.after.set("P:c3e", ["D1@c1", "B@a1"]);
    expect(touchSpace(view, rulings, power, "c4").refused).toBeUndefined();
    expect(touchSpace(view, rulings, backup, "a1").refused).toBe("P:c3e B@a1");
    await rulings.follow("P:c3e");
    await rulings.follow("P:c3e");
    expect(touchSpace(view, rulings, power, "c4").refused).toBe("P:c3e D1@c4");
    expect(turnText(view, touchSpace(view, rulings, backup, "a1").choice)).toBe("P:c3e B@a1");
    expect(server.asked).toEqual([["P:c3e"]]);
  });

  test("the page asks again if the server did not answer", async () => {
    server.down = true;
    await Promise.all([rulings.ask(turns), rulings.follow("open")]);
    expect(rulings.waiting).toBe(false);
    expect(rulings.allows("c3e", "g4s")).toBe(true);
    server.down = false;
    server.refused.set("c3e g4s", CUT);
    server.after.set("open", []);
    await Promise.all([rulings.ask(turns), rulings.follow("open")]);
    expect(rulings.allows("c3e", "g4s")).toBe(false);
    expect(rulings.allows("open", "D1@c1")).toBe(false);
  });
});
