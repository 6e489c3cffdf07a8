// The counting of the points, in an order that keeps the winner open to the last beat.
import type { ResultData } from "../../protocol";
import type { Position } from "../contract";
import { COLOURS, countColours, VALUES, type Colour, type PearlsView } from "./view";

/** Where points come from: the placed cards of a colour, the necklaces, or the cards left in hand, which are losses. */
export type Source = Colour | "necklaces" | "hand";

export interface Step {
  source: Source;
  /** By seat; losses are negative. */
  gains: number[];
  /** By seat, with this step. */
  totals: number[];
}

export interface Count {
  steps: Step[];
  /** Who is level at the top, with how many cards left in hand: the more cards decide (PL-V2). */
  tie: { seats: number[]; cards: number[] } | null;
  /** The seats that win; several share the victory. */
  winners: number[];
  points: number[];
}

/** Milliseconds of each kind of beat. */
const OPENING_MS = 1800;
const COLOUR_MS = 2500;
const PIECES_MS = 3400;
const ENDING_MS = 7000;

interface Row {
  pearls: number;
  necklaces: number;
  hand: number;
  score: number;
  hand_cards: number;
}

export function countOf(result: ResultData, position: Position<PearlsView>): Count {
  const rows = (result.breakdown?.["seats"] ?? []) as Row[];
  const piles = position.view.seats.map((seat) => countColours(seat.pile));
  const sources: { source: Source; gains: number[] }[] = [
    ...COLOURS.filter((colour) => VALUES[colour] > 0).map((colour) => ({
      source: colour,
      gains: piles.map((pile) => (pile.get(colour) ?? 0) * VALUES[colour]),
    })),
    { source: "necklaces", gains: rows.map((row) => row.necklaces) },
    { source: "hand", gains: rows.map((row) => row.hand) },
  ];
  const points = rows.map((row) => row.score);
  const winners = result.ranking.flatMap((rank, seat) => (rank === 1 ? [seat] : []));
  const counted = decisiveLast(
    sources.filter(({ gains }) => gains.some((gain) => gain !== 0)),
    points,
    winners,
  );
  const totals = rows.map(() => 0);
  const steps = counted.map(({ source, gains }) => {
    gains.forEach((gain, seat) => (totals[seat]! += gain));
    return { source, gains, totals: [...totals] };
  });
  const best = Math.max(...points);
  const level = points.flatMap((score, seat) => (score === best ? [seat] : []));
  const tie = level.length > 1 ? { seats: level, cards: level.map((seat) => rows[seat]!.hand_cards) } : null;
  return { steps, tie, winners, points };
}

/** Count last what the winner's lead owes most to: until then somebody else may still win. */
function decisiveLast<Counted extends { gains: number[] }>(sources: Counted[], points: number[], winners: number[]): Counted[] {
  const [winner] = winners;
  const rivals = points.map((_, seat) => seat).filter((seat) => !winners.includes(seat));
  if (winner === undefined || !rivals.length || sources.length < 2) return sources;
  const leadWithout = ({ gains }: Counted) =>
    points[winner]! - gains[winner]! - Math.max(...rivals.map((seat) => points[seat]! - gains[seat]!));
  const decisive = sources.reduce((best, one) => (leadWithout(one) <= leadWithout(best) ? one : best));
  return [...sources.filter((one) => one !== decisive), decisive];
}

/**
 * Milliseconds of each beat: the opening, then a step each. The last beat decides: it has the last step, or if that leaves
 * the best level, the tie-break; and then it names the winner.
 */
export function beatsOf(count: Count): number[] {
  const steps = count.steps.map(({ source }) => (VALUES[source as Colour] === undefined ? PIECES_MS : COLOUR_MS));
  if (!count.tie) steps.pop();
  return [OPENING_MS, ...steps, ENDING_MS];
}
