// The clip of Pearladöra: a beat for each territory, in the order of its finale.
import { expect, test } from "vitest";
import clipOf from "../../../src/games/pearladora/clip";
import { example } from "../../../src/games/pearladora/examples";
import type { PearladoraView } from "../../../src/games/pearladora/view";
import type { Position } from "../../../src/games/contract";
import type { ResultData } from "../../../src/protocol";

const total = (side: number, value: number) => ({ side, divers: 1, value, necklaces: 0, backups: 0, total: value });
const territory = (spaces: string[], pearls: number, winner: number) => ({
  spaces,
  pearls,
  reason: "most",
  won_by: [winner],
  share: pearls,
  discarded: 0,
  totals: [total(0, 3), total(1, 4)],
});
const position = {
  view: { ...example(["fishermen 3 a1", "elders 4 b1", "fishermen 5 e1", "elders 2 f1"]), seat: -1 },
} as unknown as Position<PearladoraView>;

function tale(more: object = {}) {
  const territories = [territory(["a1", "b1"], 9, 1), territory(["e1", "f1"], 5, 0), territory(["h1"], 0, 0)];
  const sides = [
    { seats: [0], pearls: 5, clusters: [] },
    { seats: [1], pearls: 9, clusters: [] },
  ];
  const result = { ranking: [2, 1], words: [], breakdown: { territories, sides, ...more } } as unknown as ResultData;
  return clipOf({ result, position, names: ["Ann", "Ben"] });
}

test("territories come from the fewest to the most Pearls, each with the totals after it", () => {
  const { beats, sides, winners } = tale();
  expect(beats.map(({ totals }) => totals)).toEqual([
    [5, 0],
    [5, 9],
  ]);
  expect(sides.map(({ name }) => name)).toEqual(["Ann", "Ben"]);
  expect(winners).toEqual([1]);
});

test("a tie is a beat of its own, after all territories", () => {
  const { beats } = tale({ tie_break: { steps: [{ sides: [0, 1], clusters: [3, 4] }] } });
  expect(beats).toHaveLength(3);
  expect(beats[2]!.totals).toEqual([5, 9]);
});
