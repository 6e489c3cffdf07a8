// Shores, flags and marks: what is drawn about territories and the last plays.
import { expect, test } from "vitest";
import type { LogLine } from "../../../src/games/contract";
import { example } from "../../../src/games/pearladora/examples";
import { flagSpot, flagWords, freshOnes, onlookerOf } from "../../../src/games/pearladora/flags";
import { marksOf } from "../../../src/games/pearladora/marks";
import { splitOf } from "../../../src/games/pearladora/notes";
import { outlines, rhythm, shorePath } from "../../../src/games/pearladora/shores";
import { territories, territoryKey } from "../../../src/games/pearladora/territories";
import { FARMS, hideDivers, SPACES } from "../../../src/games/pearladora/view";

const WALL = ["d1e", "d2e", "d3e", "d4e", "d5e"];
const LOOK = { side: 0, calls: ["You", "Mara", "Baroque"] };

test("a shore runs inside the border of its territory", () => {
  const [west] = territories(example([], WALL));
  expect(outlines(west!.spaces, false, 10)).toEqual([
    [
      { x: 10, y: 10 },
      { x: 390, y: 10 },
      { x: 390, y: 490 },
      { x: 10, y: 490 },
    ],
  ]);
  // On a tall screen the lagoon is mirrored at its diagonal.
  expect(outlines(west!.spaces, true, 0)[0]).toContainEqual({ x: 500, y: 400 });
});

test("a shore turns inwards at a corner of another territory, and goes around a hole", () => {
  const bent = outlines(["a1", "a2", "b2"], false, 10)[0]!;
  expect(bent).toContainEqual({ x: 90, y: 110 });
  expect(bent).toHaveLength(6);
  const ring = SPACES.filter((space) => /^[abc][123]$/.test(space) && space !== "b2");
  const [outer, inner] = outlines(ring, false, 10);
  expect(outer).toHaveLength(4);
  expect(inner).toContainEqual({ x: 90, y: 90 });
});

test("two spaces that touch only at a corner have two shores", () => {
  expect(outlines(["a1", "b2"], false, 10)).toHaveLength(2);
});

test("a shore is a closed path for every territory", () => {
  const path = shorePath(SPACES, false, 12);
  expect(path.startsWith("M")).toBe(true);
  expect(path.endsWith("Z")).toBe(true);
  expect(path).not.toContain("NaN");
});

test("each clan has a rhythm of its own, and a likely lead has gaps", () => {
  const sure = (["fishermen", "elders", "foragers", "children"] as const).map((clan) => rhythm(clan, true));
  const likely = (["fishermen", "elders", "foragers", "children"] as const).map((clan) => rhythm(clan, false));
  expect(new Set([...sure, ...likely]).size).toBe(8);
  expect(sure[0]).toBe("");
});

test("flags say who leads in two words", () => {
  const [west, east] = territories(example(["fishermen 4 a1", "elders 1 b1 up", "elders 0 h1"], WALL));
  expect(flagWords(west!, LOOK)).toEqual({ code: "pearladora.web.flag.you" });
  expect(flagWords(east!, LOOK)).toEqual({ code: "pearladora.web.flag.name", params: { name: "Mara" } });
  expect(flagWords(east!, { ...LOOK, side: 1 })).toEqual({ code: "pearladora.web.flag.you" });
  const [open] = territories(example([], WALL));
  expect(flagWords(open!, LOOK)).toEqual({ code: "pearladora.web.flag.open" });
  const [likely] = territories(example(["elders 0 a1", "fishermen 1 b1"], WALL));
  expect(flagWords(likely!, LOOK)).toEqual({ code: "pearladora.web.flag.likely_name", params: { name: "Mara" } });
  expect(flagWords({ ...open!, pearls: 0 }, LOOK)).toBeNull();
  expect(flagWords(west!, { ...LOOK, over: true })).toEqual({ code: "pearladora.web.flag.end_you" });
  expect(flagWords(open!, { ...LOOK, over: true })).toEqual({ code: "pearladora.web.flag.end_open" });
});

test("flags of a team do not name both partners to their opponents", () => {
  const [west] = territories(example(["elders 1 a1 up"], WALL));
  const four = { side: 0, calls: ["You", "Mara", "Ben", "Baroque"] };
  expect(flagWords({ ...west!, leaders: [1] }, four)).toEqual({ code: "pearladora.web.flag.they" });
  expect(flagWords({ ...west!, leaders: [0] }, four)).toEqual({ code: "pearladora.web.flag.you" });
});

test("at a shared device nobody is you", () => {
  const seats = [{ name: "Ann" }, { name: "Ben" }];
  expect(onlookerOf(0, ["You", "Ben"], seats).side).toBe(0);
  expect(onlookerOf(0, ["Ann", "Ben"], seats).side).toBeNull();
  expect(onlookerOf(null, ["Ann", "Ben"], seats).side).toBeNull();
});

test("a flag stays in its own territory and above the tiles", () => {
  const boards = [WALL, ["a2s", "b2s", "c2s", "d2s", "d1e", "d2e"], ["g1e", "g2e", "g3e", "h3s"], ["e1e", "e2e", "c3e", "d3s"]];
  for (const tall of [false, true]) {
    for (const pontoons of boards) {
      const view = example([], pontoons);
      for (const territory of territories(view)) {
        for (const width of [60, 110, 170]) {
          const spot = flagSpot(territory, view, tall, width);
          const used = Math.min(width, spot.room);
          const [from, to] = spot.left ? [spot.x - used, spot.x] : [spot.x, spot.x + used];
          expect(spacesUnder(from, to, spot.y, tall).every((space) => territory.spaces.includes(space))).toBe(true);
          expect(spot.y % 100).toBeLessThan(5);
        }
      }
    }
  }
});

function spacesUnder(from: number, to: number, y: number, tall: boolean): string[] {
  const found: string[] = [];
  for (let x = from; x <= to; x += 1) {
    const [across, down] = [Math.floor(x / 100), Math.floor(y / 100)];
    const [column, row] = tall ? [down, across] : [across, down];
    found.push(String.fromCharCode(97 + column) + String(row + 1));
  }
  return [...new Set(found)];
}

test("a flag stands on a farm if there is room", () => {
  const view = example([], WALL);
  const [west] = territories(view);
  const spot = flagSpot(west!, view, false, 120);
  expect(spot.pole).toBe(true);
  expect(west!.spaces.filter((space) => FARMS.has(space))).toContain("a4");
  expect(spot.y).toBe(303);
});

test("a preview marks the territories that would arise, and those whose leader changes", () => {
  const before = territories(example(["fishermen 1 a1 up"]));
  const after = territories(example(["fishermen 1 a1 up"], WALL));
  expect(freshOnes(after, before)).toEqual(new Set(after.map(territoryKey)));
  expect(freshOnes(before, before).size).toBe(0);
  expect(freshOnes(territories(example(["elders 2 a1 up"])), before).size).toBe(1);
  expect(splitOf(before, after)).toEqual({ from: 40, parts: "20 + 20" });
  expect(splitOf(before, before)).toBeNull();
});

test("the last plays are numbered by turns, the viewer's own not at all", () => {
  const view = example([]);
  const line = (seat: number, action: string, order: number) => ({ seat, action, order }) as unknown as LogLine;
  const marks = marksOf(view, [line(1, "D?@e2", 0), line(2, "a1e", 1), line(2, "b1e", 2), line(0, "c1e", 3)], 0);
  expect([...marks].map(([key, { number }]) => [key, number])).toEqual([
    ["e2", 1],
    ["a1e", 2],
    ["b1e", 2],
    ["c1e", 0],
  ]);
  expect(marks.get("e2")!.edge).not.toBe(marks.get("a1e")!.edge);
});

test("until the end is told, the board hides what Divers are worth", () => {
  const end = { ...example(["fishermen 4 a1", "elders 3 b1", "elders 1 c1 up"]), seat: -1 };
  const hidden = hideDivers(end, 0);
  expect(hidden.seats[0]!.divers[0]!.value).toBe(4);
  expect(hidden.seats[1]!.divers.map((diver) => diver.value)).toEqual([null, 1]);
  expect(hideDivers(end, null).seats[0]!.divers[0]!.value).toBeNull();
});
