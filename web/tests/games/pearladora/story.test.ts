// The finale: its beats, their order, and what it says.
import { expect, test } from "vitest";
import { example } from "../../../src/games/pearladora/examples";
import type { TerritoryResult } from "../../../src/games/pearladora/scoring";
import { LONGEST_MS, pictureAt, storyOf, worth } from "../../../src/games/pearladora/story";
import { beatWords, restWords, totalsWords } from "../../../src/games/pearladora/telling";
import type { PearladoraView, Space } from "../../../src/games/pearladora/view";
import type { ResultData } from "../../../src/protocol";

const CALLS = ["You", "Mara", "Baroque"];
const LOOK = { side: 0, calls: CALLS };
const WEST: Space[] = ["a1", "b1", "c1", "a2"];
const EAST: Space[] = ["e1", "f1", "g1", "h1"];

function view(): PearladoraView {
  return {
    ...example([
      "fishermen 3 a1",
      "fishermen 1 b1",
      "elders 2 c1",
      "elders 5 a2 - back",
      "elders 1 e1 up",
      "fishermen 1 f1",
      "fishermen 4 g1",
    ]),
    seat: -1,
  };
}

const total = (side: number, value: number) => ({ side, divers: 1, value, necklaces: 0, backups: 0, total: value });
const rich: TerritoryResult = {
  spaces: WEST,
  pearls: 9,
  reason: "most",
  won_by: [1],
  share: 9,
  discarded: 0,
  totals: [total(0, 4), total(1, 7)],
};
const poor: TerritoryResult = {
  spaces: EAST,
  pearls: 5,
  reason: "most",
  won_by: [0],
  share: 5,
  discarded: 0,
  totals: [total(0, 5), total(1, 1)],
};

function resultOf(territories: TerritoryResult[], more: object = {}, ranking = [2, 1, 3]): ResultData {
  const pearls = (side: number) => territories.reduce((sum, one) => sum + (one.won_by.includes(side) ? one.share : 0), 0);
  const sides = [0, 1, 2].map((side) => ({ seats: [side], pearls: pearls(side), clusters: [] }));
  return { ranking, words: [], breakdown: { territories, sides, ...more } } as unknown as ResultData;
}

test("territories come from the fewest to the most Pearls, those without Pearls not at all", () => {
  const story = storyOf(resultOf([rich, poor, { ...poor, pearls: 0 }]), view());
  expect(story.steps).toEqual([poor, rich]);
});

test("Divers turn over one after another, the strongest last, and who wins is told in the last beat", () => {
  const { beats } = storyOf(resultOf([rich, poor]), view());
  expect(beats.map(({ beat }) => ("spaces" in beat ? beat.spaces.join() : beat.kind))).toEqual([
    ...["light", "f1", "g1", "won"], // e1 lies face up already
    ...["light", "b1", "c1", "a1", "a2", "won"],
    "end",
  ]);
  const before = beats.findIndex(({ beat }) => "spaces" in beat && beat.spaces[0] === "a1");
  expect(beats[before]!.ms).toBeGreaterThan(beats[before - 1]!.ms); // silence before the last Diver
});

test("Divers that are alone in a territory turn over together; where nobody is, none does", () => {
  const alone = { ...rich, totals: [total(1, 7)], spaces: ["c1", "a2"], reason: "alone" as const };
  const kinds = (territory: TerritoryResult) => storyOf(resultOf([territory]), view()).beats.map(({ beat }) => beat.kind);
  expect(kinds(alone)).toEqual(["light", "turn", "won", "end"]);
  expect(kinds({ ...rich, totals: [], spaces: ["h5"], reason: "nobody", won_by: [], share: 0 })).toEqual(["light", "won", "end"]);
});

test("necklaces and Backups count (PD-P4, PD-B5)", () => {
  const [, elders] = view().seats;
  expect(elders!.divers.map(worth)).toEqual([2, 5, 1]);
});

test("totals count up, and the Pearls arrive when the territory is decided", () => {
  const story = storyOf(resultOf([rich, poor]), view());
  const at = (index: number) => pictureAt(story, view(), index);
  expect(at(0).totals).toEqual([
    { side: 0, total: 0, added: null },
    { side: 1, total: 1, added: null },
  ]);
  expect(at(2).totals[0]).toEqual({ side: 0, total: 5, added: 4 });
  expect(at(2).won).toEqual([0, 0, 0]);
  expect(at(3).won).toEqual([5, 0, 0]);
  expect([...at(3).opened].sort()).toEqual(["f1", "g1"]);
  expect(at(8).totals[1]).toEqual({ side: 1, total: 7, added: 5 });
  expect(at(10).won).toEqual([5, 9, 0]);
  expect(at(10).step).toBeNull();
});

test("nothing is turned over before its beat", () => {
  const story = storyOf(resultOf([rich, poor]), view());
  const seen = story.beats.map((_, index) => pictureAt(story, view(), index).opened.size);
  expect(seen).toEqual([0, 1, 2, 2, 2, 3, 4, 5, 6, 6, 7]);
});

test("the words name no winner before the end", () => {
  const result = resultOf([rich, poor]);
  const story = storyOf(result, view());
  const codes = story.beats.map((_, index) =>
    beatWords(pictureAt(story, view(), index), story, view(), result, LOOK).map(({ code }) => code.replace("pearladora.web.", "")),
  );
  expect(
    codes
      .slice(0, -1)
      .flat()
      .some((code) => code.startsWith("tell.end")),
  ).toBe(false);
  expect(codes[1]).toEqual(["tell.turn_you"]);
  expect(codes[3]).toEqual(["tell.won.you"]);
  expect(codes[8]).toEqual(["tell.turn", "space.necklaces", "space.backup"]);
  expect(codes[9]).toEqual(["tell.won.other"]);
  expect(codes.at(-1)).toEqual(["tell.end.other", "tell.kind"]);
});

test("what is still to come says nothing about who may win", () => {
  const story = storyOf(resultOf([rich, poor]), view());
  const rest = (index: number) => restWords(pictureAt(story, view(), index), story);
  expect(rest(3)).toEqual({ code: "pearladora.web.tell.rest", params: { count: 9, territories: 1 } });
  expect(rest(9)).toEqual({ code: "pearladora.web.tell.last" });
  expect(rest(2)).toBeNull();
});

test("shared Pearls, Backups and farms without Divers are told as they are", () => {
  const told = (territory: TerritoryResult) => {
    const result = resultOf([territory]);
    const story = storyOf(result, view());
    const picture = pictureAt(story, view(), story.beats.length - 2);
    return beatWords(picture, story, view(), result, LOOK);
  };
  expect(told({ ...rich, won_by: [0, 1], share: 4, discarded: 1, reason: "shared" })).toEqual([
    { code: "pearladora.web.tell.shared", params: { names: "You and Mara", count: 4, discarded: 1 } },
  ]);
  expect(told({ ...rich, reason: "backup" }).map(({ code }) => code)).toEqual([
    "pearladora.web.tell.backup",
    "pearladora.web.tell.won.other",
  ]);
  expect(told({ ...rich, won_by: [], share: 0, totals: [], reason: "nobody" })[0]!.code).toBe("pearladora.web.tell.lost");
});

test("a tie is told cluster by cluster before the end, and a shared victory as such (PD-V5)", () => {
  const steps = [
    { sides: [0, 1], clusters: [5, 5] },
    { sides: [0, 1], clusters: [3, 2] },
  ];
  const result = resultOf([rich], { tie_break: { steps } });
  const story = storyOf(result, view());
  expect(story.beats.slice(-3).map(({ beat }) => beat.kind)).toEqual(["tie", "tie", "end"]);
  const words = (index: number, told = result) => beatWords(pictureAt(story, view(), index), story, view(), told, LOOK);
  expect(words(story.beats.length - 3)[0]).toEqual({
    code: "pearladora.web.tell.tie_first",
    params: { list: "You 5, Mara 5", number: 1 },
  });
  const shared = words(story.beats.length - 1, resultOf([rich], {}, [1, 1, 3]));
  expect(shared[0]!.code).toBe("pearladora.web.tell.end.shared");
});

test("with four players the two teams have the totals and the bowls (PD-V6)", () => {
  const base = view();
  const four = { ...base, seats: [...base.seats, { ...base.seats[2]!, clan: "children" as const, divers: [] }] };
  const sides = [
    { seats: [0, 2], pearls: 0, clusters: [] },
    { seats: [1, 3], pearls: 9, clusters: [9] },
  ];
  const result = { ranking: [2, 1, 2, 1], words: [], breakdown: { territories: [rich], sides } } as unknown as ResultData;
  const story = storyOf(result, four);
  const last = story.beats.length - 1;
  expect(pictureAt(story, four, last).won).toEqual([0, 9]);
  const calls = ["You", "Mara", "Ben", "Baroque"];
  expect(beatWords(pictureAt(story, four, last), story, four, result, { side: 1, calls })[0]!.code).toBe("pearladora.web.tell.end.team");
  expect(totalsWords(rich, 0, story, calls).params!["totals"]).toBe("You + Ben 4, Mara + Baroque 7");
});

test("the finale takes less than a minute, however many territories there are", () => {
  const many = Array.from({ length: 8 }, () => ({ ...rich, pearls: 7 }));
  const sum = storyOf(resultOf(many), view()).beats.reduce((ms, beat) => ms + beat.ms, 0);
  expect(sum).toBeLessThanOrEqual(LONGEST_MS);
  expect(LONGEST_MS).toBeLessThan(60_000);
  const few = storyOf(resultOf([poor]), view()).beats.reduce((ms, beat) => ms + beat.ms, 0);
  expect(few).toBeLessThan(15_000);
});
