// The cards of a hand that close a necklace.
import { COLOURS, VALUES, type Counts, type Way } from "./view";

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
