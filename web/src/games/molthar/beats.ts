// The beats of the finale: the characters are counted card by card, seat by seat, so that the winner stays open to the last round.
import type { ResultData } from "../../protocol";

export interface Breakdown {
  seats: { characters: { character: string; points: number }[]; points: number; diamonds: number }[];
  rounds: number;
  triggered_by: number | null;
  tie_break?: { level: number[]; diamonds: number[]; shared: boolean };
}

export type Beat =
  /** Who brought on the end. */
  | { kind: "begin" }
  /** A seat's next card is counted. */
  | { kind: "card"; seat: number; index: number; round: number }
  /** Several are level on points: Diamonds decide. */
  | { kind: "level" }
  /** The Diamonds of those are counted. */
  | { kind: "diamonds" }
  /** The winner is told. */
  | { kind: "winner" };

/** The height of a small card for its width, and the room between two. */
const CARD_RATIO = 1.16;
const GAP_PX = 6;

/** Milliseconds. All cards together have a fixed time, so that no finale is long. */
const BEGIN_MS = 2_600;
const CARDS_MS = 27_000;
const LONGEST_CARD_MS = 1_100;
const LEVEL_MS = 2_600;
const DIAMONDS_MS = 3_000;
const WINNER_MS = 4_200;

/** The cards of each seat in the order in which they are counted: the most valuable last. */
export function countedCards(breakdown: Breakdown): { character: string; points: number }[][] {
  return breakdown.seats.map((row) => [...row.characters].sort((a, b) => a.points - b.points));
}

export function beatsOf(breakdown: Breakdown): Beat[] {
  const counts = breakdown.seats.map((row) => row.characters.length);
  const rounds = Math.max(0, ...counts);
  // Those with fewer cards begin later: everybody's best card comes in the last round.
  const cards = Array.from({ length: rounds }, (_, round) =>
    counts.flatMap((count, seat): Beat[] => {
      const index = round - (rounds - count);
      return index >= 0 ? [{ kind: "card", seat, index, round }] : [];
    }),
  ).flat();
  const tie: Beat[] = breakdown.tie_break ? [{ kind: "level" }, { kind: "diamonds" }] : [];
  return [{ kind: "begin" }, ...cards, ...tie, { kind: "winner" }];
}

/** Milliseconds of each beat. */
export function times(beats: readonly Beat[]): number[] {
  const cards = beats.filter((beat) => beat.kind === "card").length;
  const card = Math.min(LONGEST_CARD_MS, CARDS_MS / Math.max(1, cards));
  const MS = { begin: BEGIN_MS, card, level: LEVEL_MS, diamonds: DIAMONDS_MS, winner: WINNER_MS };
  return beats.map((beat) => MS[beat.kind]);
}

/** How many cards of each seat are counted when that beat is shown. */
export function countsAt(beats: readonly Beat[], at: number, seats: number): number[] {
  const counts = Array.from({ length: seats }, () => 0);
  for (const beat of beats.slice(0, at + 1)) if (beat.kind === "card") counts[beat.seat] = beat.index + 1;
  return counts;
}

export function breakdownOf(result: ResultData): Breakdown {
  return result.breakdown as unknown as Breakdown;
}

/** The largest width with which that many cards (a bit higher than wide) fit into a box. */
export function cardWidth(count: number, width: number, height: number, most: number): number {
  let best = 0;
  for (let columns = 1; columns <= Math.max(1, count); columns++) {
    const rows = Math.ceil(Math.max(1, count) / columns);
    const across = (width - GAP_PX * (columns - 1)) / columns;
    const down = (height - GAP_PX * (rows - 1)) / rows / CARD_RATIO;
    best = Math.max(best, Math.min(across, down));
  }
  return Math.floor(Math.min(best, most));
}
