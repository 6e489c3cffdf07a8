// The view of Pearls (docs/positions.md), its components (PL-C1, PL-C2) and its notation.

export type Colour = "wild" | "yellow" | "red" | "green" | "blue" | "turquoise" | "purple";
export const COLOURS: readonly Colour[] = ["wild", "yellow", "red", "green", "blue", "turquoise", "purple"];
export const LETTERS: Record<Colour, string> = {
  wild: "W", yellow: "Y", red: "R", green: "G", blue: "B", turquoise: "T", purple: "P",
};
export const VALUES: Record<Colour, number> = {
  wild: 0, yellow: 1, red: 1, green: 2, blue: 2, turquoise: 3, purple: 5,
};
export const HAND_LIMIT = 10;

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

export type Counts = Map<Colour, number>;

/** How many of each colour, in the order of the rules, without those that are not there. */
export function counted(pile: readonly Colour[]): Counts {
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

export function take(colour: Colour): string {
  return `T:${LETTERS[colour]}`;
}

/** Placing cards of one colour, with wilds, and with the necklace of that many or without. */
export function place(colour: Colour, count: number, wilds: number, necklace: boolean): string {
  const added = wilds ? `+W${wilds}` : "";
  return `S:${LETTERS[colour]}${count}${added}${necklace ? `=${count + wilds}` : ""}`;
}

export function colourOf(letter: string): Colour | undefined {
  return COLOURS.find((colour) => LETTERS[colour] === letter);
}
