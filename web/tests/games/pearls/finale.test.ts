// The counting at the end of Pearls: every point is told once, and who wins stays open to the last beat.
import { expect, test } from "vitest";
import type { Position } from "../../../src/games/contract";
import { beatsOf, countOf } from "../../../src/games/pearls/finale";
import { points, type Colour, type PearlsView, type SeatView } from "../../../src/games/pearls/view";
import type { ResultData } from "../../../src/protocol";

interface Held {
  pile?: Colour[];
  necklaces?: number[];
  hand?: Colour[];
}

const some = (count: number, colour: Colour): Colour[] => Array.from({ length: count }, () => colour);

/** The end of a game with these piles, as the server tells it. */
function end(held: Held[]): [ResultData, Position<PearlsView>] {
  const seats: SeatView[] = held.map(({ pile = [], necklaces = [], hand = [] }) => ({
    hand: hand.length,
    known: hand,
    open: [],
    pile,
    necklaces,
  }));
  const rows = seats.map((seat) => {
    const necklaces = seat.necklaces.reduce((sum, value) => sum + value, 0);
    const pearls = points(seat.pile);
    return { pearls, necklaces, hand: -points(seat.known), score: pearls + necklaces - points(seat.known), hand_cards: seat.hand };
  });
  const rank = (one: (typeof rows)[number]) =>
    1 + rows.filter((row) => row.score > one.score || (row.score === one.score && row.hand_cards > one.hand_cards)).length;
  const result = { ranking: rows.map(rank), scores: rows.map((row) => row.score), breakdown: { seats: rows } } as unknown as ResultData;
  return [result, { view: { seats } } as unknown as Position<PearlsView>];
}

test("all points are told, and only those", () => {
  const count = countOf(...end([{ pile: some(3, "green"), necklaces: [4, 5], hand: ["purple"] }, { pile: ["purple", "wild"] }]));
  expect(count.steps.map((step) => step.source).sort()).toEqual(["green", "hand", "necklaces", "purple"]);
  expect(count.steps.at(-1)!.totals).toEqual([10, 5]);
  expect(count.winners).toEqual([0]);
  expect(count.tie).toBeNull();
});

test("what the winner's lead owes most to is counted last", () => {
  const ends: [Held[], string][] = [
    [[{ pile: some(9, "yellow"), necklaces: [9] }, { pile: some(4, "turquoise") }], "necklaces"],
    [[{ pile: ["purple", "purple"] }, { pile: some(6, "yellow") }], "purple"],
    [[{ pile: some(5, "green") }, { pile: some(6, "green"), hand: ["purple"] }], "hand"],
  ];
  for (const [held, last] of ends) expect(countOf(...end(held)).steps.at(-1)!.source).toBe(last);
});

test("before the last step somebody else is ahead or level, wherever an order can do that", () => {
  const held: Held[] = [
    { pile: [...some(6, "yellow"), ...some(2, "blue")], necklaces: [6] },
    { pile: [...some(5, "green"), "purple"], necklaces: [5] },
    { pile: some(4, "turquoise"), hand: some(3, "red") },
  ];
  const count = countOf(...end(held));
  const [winner] = count.winners;
  const lead = (totals: number[]) => totals[winner!]! - Math.max(...totals.filter((_, seat) => seat !== winner));
  const before = lead(count.steps.at(-2)!.totals);
  for (const { gains } of count.steps) {
    const without = count.points.map((score, seat) => score - gains[seat]!);
    expect(before).toBeLessThanOrEqual(lead(without));
  }
});

test("a tie is told with the cards left in hand, in a beat of its own (PL-V2)", () => {
  const held: Held[] = [{ pile: some(4, "yellow") }, { pile: some(5, "yellow"), hand: ["red"] }, { pile: ["red"] }];
  const count = countOf(...end(held));
  expect(count.tie).toEqual({ seats: [0, 1], cards: [0, 1] });
  expect(count.winners).toEqual([1]);
  expect(beatsOf(count)).toHaveLength(1 + count.steps.length + 1);
});

test("without a tie the last step is part of the last beat", () => {
  const count = countOf(...end([{ pile: ["purple"] }, { pile: ["red"] }]));
  expect(beatsOf(count)).toHaveLength(1 + (count.steps.length - 1) + 1);
});

test("the counting takes less than 40 seconds, whatever there is to count", () => {
  const everything: Colour[] = ["yellow", "red", "green", "blue", "turquoise", "purple"];
  const full: Held = { pile: everything, necklaces: [4], hand: ["red"] };
  for (const held of [Array<Held>(6).fill(full), [...Array<Held>(5).fill(full), { ...full, necklaces: [9] }], [{}, {}]]) {
    const total = beatsOf(countOf(...end(held))).reduce((sum, ms) => sum + ms, 0);
    expect(total).toBeLessThan(40_000);
  }
});

test("several winners share the victory", () => {
  const count = countOf(...end([{ pile: ["purple"] }, { pile: ["purple"] }, { pile: ["red"] }]));
  expect(count.winners).toEqual([0, 1]);
  expect(count.tie).toEqual({ seats: [0, 1], cards: [0, 0] });
});
