// Territories, who leads there, and where arrow keys lead.
import { expect, test } from "vitest";
import { fitInto, toward } from "../../../src/games/pearladora/compass";
import { leadWords } from "../../../src/games/pearladora/counts";
import { example } from "../../../src/games/pearladora/examples";
import { areas, territories } from "../../../src/games/pearladora/territories";
import { FARMS, LINES, spotOf, SPACES } from "../../../src/games/pearladora/view";

test("the board is that of PD-C1 to PD-C3", () => {
  expect(SPACES).toHaveLength(40);
  expect(LINES).toHaveLength(67);
  expect(LINES.slice(0, 2)).toEqual(["a1e", "b1e"]);
  expect(LINES[35]).toBe("a1s");
  expect(SPACES.filter((space) => FARMS.has(space))).toHaveLength(8);
});

test("territories are connected without crossing a Pontoon (PD-A3)", () => {
  expect(areas(new Set())).toHaveLength(1);
  const column = ["d1e", "d2e", "d3e", "d4e", "d5e"];
  const [west, east] = areas(new Set(column));
  expect([west!.length, east!.length]).toEqual([20, 20]);
  expect(areas(new Set(column.slice(1)))).toHaveLength(1);
});

test("a lead is sure only if no hidden Diver can change it", () => {
  const walls = ["d1e", "d2e", "d3e", "d4e", "d5e"];
  const [west, east] = territories(example(["fishermen 4 a1", "elders 1 b1 up", "elders 0 h1", "fishermen 1 h3"], walls));
  expect(west).toMatchObject({ leaders: [0], sure: true, pearls: 23 });
  expect(east).toMatchObject({ leaders: [1], sure: false });
  expect(east!.standings[1]).toMatchObject({ low: 1, high: 4, divers: 1 });
});

test("a Backup breaks a tie, and necklaces count less (PD-B5, PD-P4)", () => {
  const level = territories(example(["fishermen 2 a1 up", "elders 1 b1 up back"]))[0]!;
  expect(level).toMatchObject({ leaders: [1], sure: true });
  const weak = territories(example(["fishermen 2 a1 up", "elders 3 b1 up - -"]))[0]!;
  expect(weak.leaders).toEqual([0]);
});

test("a player's line says where they lead, and at the end what they won", () => {
  const walls = ["d1e", "d2e", "d3e", "d4e", "d5e"];
  const found = territories(example(["fishermen 4 a1", "elders 1 b1 up", "elders 0 h1", "fishermen 1 h3"], walls));
  const both = [found[0]!, { ...found[0]!, sure: false }];
  expect(leadWords(found, 0, { players: 2, you: true })).toEqual({ code: "pearladora.web.lead.sure", params: { count: 1 } });
  expect(leadWords(found, 1, { players: 2 })).toEqual({ code: "pearladora.web.leading.likely", params: { count: 1 } });
  expect(leadWords(both, 0, { players: 2 })).toEqual({ code: "pearladora.web.leading.both", params: { sure: 1, most: 2 } });
  expect(leadWords(both, 1, { players: 2 })).toEqual({ code: "pearladora.web.leading.none" });
  expect(leadWords(both, 0, { players: 2, told: true })).toEqual({ code: "pearladora.web.leading.won", params: { count: 2 } });
  expect(leadWords(found.slice(0, 1), 0, { players: 2 })).toBeNull();
});

test("nobody leads where nobody is", () => {
  expect(territories(example([]))[0]).toMatchObject({ leaders: [], pearls: 40 });
});

test("arrow keys go from space to line to space, and along lines", () => {
  expect(toward("a1", "ArrowRight", false)).toBe("a1e");
  expect(toward("a1e", "ArrowRight", false)).toBe("b1");
  expect(toward("a1e", "ArrowDown", false)).toBe("a2e");
  expect(toward("b2", "ArrowUp", false)).toBe("b1s");
  expect(toward("b2", "ArrowUp", false, true)).toBe("b1");
  expect(toward("a1", "ArrowLeft", false)).toBeNull();
  expect(toward("h5", "ArrowDown", false)).toBeNull();
  expect(toward("a1", "ArrowRight", true)).toBe("a1s");
});

test("a tall screen turns the lagoon", () => {
  expect(fitInto(360, 420).tall).toBe(true);
  expect(fitInto(840, 540).tall).toBe(false);
  // A phone held upright, with the coach below; and one held sideways, with players and prompt beside it.
  expect(fitInto(352, 330).tall).toBe(true);
  expect(fitInto(369, 324).tall).toBe(false);
});

test("plies name their space or line", () => {
  expect(spotOf("D?@e2")).toEqual({ space: "e2" });
  expect(spotOf("P:d3e")).toEqual({ line: "d3e" });
  expect(spotOf("see f3")).toEqual({ space: "f3" });
  expect(spotOf("stop")).toBeNull();
});
