// The view of Pearls (docs/positions.md), its components (PL-C1, PL-C2) and its notation.
import type { Words } from "../../protocol";

export type Colour = "wild" | "yellow" | "red" | "green" | "blue" | "turquoise" | "purple";
export const COLOURS: readonly Colour[] = ["wild", "yellow", "red", "green", "blue", "turquoise", "purple"];
export const LETTERS: Record<Colour, string> = {
  wild: "W",
  yellow: "Y",
  red: "R",
  green: "G",
  blue: "B",
  turquoise: "T",
  purple: "P",
};
export const VALUES: Record<Colour, number> = {
  wild: 0,
  yellow: 1,
  red: 1,
  green: 2,
  blue: 2,
  turquoise: 3,
  purple: 5,
};
/** The name of a colour. */
export const colourWords = (colour: Colour): Words => ({ code: `pearls.colour.${LETTERS[colour]}` });
export const HAND_LIMIT = 10;
/** The values of necklaces (PL-C2). */
export const NECKLACES: readonly number[] = [4, 5, 6, 7, 8, 9];

export interface SeatView {
  hand: number;
  known: Colour[];
  open: Colour[];
  pile: Colour[];
  necklaces: number[];
}

export interface PearlsView {
  viewer: number | null;
  seat: number;
  turns_left: number | null;
  display: Colour[];
  necklaces: number[];
  draw_pile: number;
  rest: Colour[];
  seats: SeatView[];
}

/** A choice of cards to place. */
export interface Way {
  colour: Colour;
  count: number;
  /** Wilds added to the colour; none if the colour is wild. */
  wilds: number;
}

export type Counts = Map<Colour, number>;

/** How many cards there are of each colour, in the order of the rules; colours without a card are left out. */
export function countColours(pile: readonly Colour[]): Counts {
  const counts: Counts = new Map();
  for (const colour of COLOURS) {
    const count = pile.filter((card) => card === colour).length;
    if (count) counts.set(colour, count);
  }
  return counts;
}

export function points(pile: readonly Colour[]): number {
  return pile.reduce((sum, colour) => sum + VALUES[colour], 0);
}

/** What a seat has placed and won; cards in hand count only at the end. */
export function placedPoints(seat: SeatView): number {
  return points(seat.pile) + seat.necklaces.reduce((sum, value) => sum + value, 0);
}

/** The action that takes a colour. */
export function takeAction(colour: Colour): string {
  return `T:${LETTERS[colour]}`;
}

/** The action that places cards of one colour and wilds, with or without the necklace of that value. */
export function placeAction(colour: Colour, count: number, wilds: number, necklace: boolean): string {
  const added = wilds ? `+W${wilds}` : "";
  return `S:${LETTERS[colour]}${count}${added}${necklace ? `=${count + wilds}` : ""}`;
}

/** The meaning of an action in notation; null if it is not an action. */
export function parseAction(action: string): { take: Colour } | Way | null {
  const found = /^(?:T:([A-Z])|S:([A-Z])(\d+)(?:\+W(\d+))?(?:=\d+)?)$/.exec(action);
  if (!found) return null;
  const colour = COLOURS.find((one) => LETTERS[one] === (found[1] ?? found[2]));
  if (!colour) return null;
  return found[1] ? { take: colour } : { colour, count: Number(found[3]), wilds: Number(found[4] ?? 0) };
}
