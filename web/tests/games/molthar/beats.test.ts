// The beats of the finale: card by card, the winner last.
import { expect, test } from "vitest";
import { beatsOf, cardWidth, countedCards, countsAt, times, type Breakdown } from "../../../src/games/molthar/beats";

function ended(points: number[][], diamonds: number[] = points.map(() => 0)): Breakdown {
  const sums = points.map((row) => row.reduce((a, b) => a + b, 0));
  const level = sums.flatMap((sum, seat) => (sum === Math.max(...sums) ? [seat] : []));
  return {
    seats: points.map((row, seat) => ({
      characters: row.map((value) => ({ character: "goblin", points: value })),
      points: sums[seat]!,
      diamonds: diamonds[seat]!,
    })),
    rounds: 9,
    triggered_by: 0,
    ...(level.length > 1 ? { tie_break: { level, diamonds: level.map((seat) => diamonds[seat]!), shared: false } } : {}),
  };
}

test("everybody's best card comes in the last round, in the order of the seats", () => {
  const breakdown = ended([[5, 1, 2], [3], [4, 1]]);
  const beats = beatsOf(breakdown);
  expect(beats.map((beat) => (beat.kind === "card" ? `${beat.seat}.${beat.index}` : beat.kind))).toEqual([
    "begin",
    "0.0",
    "0.1",
    "2.0",
    "0.2",
    "1.0",
    "2.1",
    "winner",
  ]);
  expect(countedCards(breakdown).map((row) => row.at(-1)!.points)).toEqual([5, 3, 4]);
});

test("the lead can change until the last card is counted", () => {
  const breakdown = ended([[2, 2, 3], [1, 1, 5], [4]]);
  const beats = beatsOf(breakdown);
  const last = beats.findLastIndex((beat) => beat.kind === "card");
  const rows = countedCards(breakdown);
  const sum = (seat: number, count: number) => rows[seat]!.slice(0, count).reduce((all, { points }) => all + points, 0);
  const totals = (at: number) => countsAt(beats, at, 3).map((count, seat) => sum(seat, count));
  expect(totals(last - 3)).toEqual([4, 2, 0]);
  expect(totals(last)).toEqual([7, 7, 4]);
});

test("Diamonds are counted only if they decide", () => {
  expect(beatsOf(ended([[3], [2]])).map((beat) => beat.kind)).toEqual(["begin", "card", "card", "winner"]);
  expect(
    beatsOf(ended([[3], [3]], [1, 2]))
      .map((beat) => beat.kind)
      .slice(-3),
  ).toEqual(["level", "diamonds", "winner"]);
});

test("the longest finale takes less than 45 seconds, and a game without characters still ends", () => {
  const long = beatsOf(
    ended(
      Array.from({ length: 5 }, () => Array(13).fill(1)),
      [2, 1, 0, 0, 0],
    ),
  );
  expect(times(long)).toHaveLength(long.length);
  expect(times(long).reduce((a, b) => a + b)).toBeLessThan(45_000);
  expect(beatsOf(ended([[], []])).at(-1)).toEqual({ kind: "winner" });
});

test("cards are as large as their box allows", () => {
  expect(cardWidth(1, 200, 400, 132)).toBe(132);
  expect(cardWidth(9, 206, 1000, 132)).toBe(100);
  const width = cardWidth(12, 220, 400, 132);
  const columns = Math.floor((220 + 6) / (width + 6));
  expect(Math.ceil(12 / columns) * (width * 1.16 + 6)).toBeLessThanOrEqual(406);
});
