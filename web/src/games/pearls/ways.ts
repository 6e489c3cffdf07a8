// The cards of a hand that close a necklace, and what is missing for one.
import { COLOURS, VALUES, type Colour, type Counts, type Way } from "./view";

/** Every way to place exactly that many cards: most points first, then fewest wilds. */
export function waysTo(cards: number, hand: Counts): Way[] {
  const wilds = hand.get("wild") ?? 0;
  const ways: Way[] = [];
  for (const colour of COLOURS) {
    const held = hand.get(colour) ?? 0;
    if (colour === "wild") {
      if (held >= cards) ways.push({ colour, count: cards, wilds: 0 });
      continue;
    }
    for (let count = Math.min(held, cards); count > 0 && cards - count <= wilds; count--) {
      ways.push({ colour, count, wilds: cards - count });
    }
  }
  const points = (way: Way) => way.count * VALUES[way.colour];
  return ways.sort((a, b) => points(b) - points(a) || a.wilds - b.wilds);
}

/** How many cards are missing to close a necklace that the hand cannot close, and in which colour; null: in any colour. */
export function shortage(cards: number, hand: Counts): { missing: number; colour: Colour | null } {
  const wilds = hand.get("wild") ?? 0;
  const colours = COLOURS.filter((colour) => colour !== "wild" && hand.has(colour));
  const [best] = colours.sort((a, b) => hand.get(b)! - hand.get(a)! || VALUES[b] - VALUES[a]);
  return { missing: cards - (best ? hand.get(best)! : 0) - wilds, colour: best ?? null };
}
