// Where things lie on the table: seats around it, cards in a fan, chosen cards on the beads of a necklace.
import { NECKLACES, type Colour, type Way } from "./view";

/** Who sits where, seen from the chair at the bottom. Play goes clockwise, so the next seat sits on the left. */
export interface Seating {
  bottom: number;
  left: number | null;
  /** From left to right. */
  top: number[];
  right: number | null;
}

/** A spectator sees the table from the first seat. */
export function seatsAround(players: number, viewer: number | null): Seating {
  const bottom = viewer ?? 0;
  const others = Array.from({ length: players - 1 }, (_, step) => (bottom + 1 + step) % players);
  if (others.length < 2) return { bottom, left: null, top: others, right: null };
  return { bottom, left: others[0]!, top: others.slice(1, -1), right: others.at(-1)! };
}

/** A card's spot in a fan, in cards from its middle: in one row, and in two rows for narrow screens. */
export interface Spot {
  at: number;
  /** 0: the row behind. */
  row: 0 | 1;
  /** In its row. */
  atInRow: number;
  /** Nothing lies over it in its row. */
  lastInRow: boolean;
}

/** A fan of that many cards. */
export function fan(count: number): Spot[] {
  const behind = Math.ceil(count / 2);
  return Array.from({ length: count }, (_, index) => {
    const row = index < behind ? 0 : 1;
    const inRow = row ? count - behind : behind;
    const number = row ? index - behind : index;
    return { at: index - (count - 1) / 2, row, atInRow: number - (inRow - 1) / 2, lastInRow: number === inRow - 1 };
  });
}

/** The cards of a choice, in the order in which they light beads. */
export function cardsOf(way: Way | null): Colour[] {
  if (!way) return [];
  return [...Array.from({ length: way.count }, () => way.colour), ...Array.from({ length: way.wilds }, (): Colour => "wild")];
}

/** The necklace that so many chosen cards light: the smallest one left that has a bead for each. */
export function litNecklace(cards: number, left: ReadonlyMap<number, number>): number | null {
  if (!cards) return null;
  return NECKLACES.find((value) => value >= cards && (left.get(value) ?? 0) > 0) ?? null;
}
