// The clip of a game of Pearls: its points, source by source.
import type { ClipTale } from "../../lib/clip";
import { sentence, t, tell } from "../../lib/language.svelte";
import type { ClipProps } from "../contract";
import { countOf } from "./finale";
import { sourceWords } from "./sources";
import type { PearlsView } from "./view";

/** One for each seat. */
const COLOURS = ["#f2c14e", "#e4707a", "#7cc576", "#6fa8e8", "#54c7bd", "#b08be0"];

export default function clipOf({ result, position, names }: ClipProps<PearlsView>): ClipTale {
  const count = countOf(result, position);
  const beats = count.steps.map(({ source, totals }) => ({ caption: sentence(tell(sourceWords(source))), totals }));
  if (count.tie) {
    const level = count.tie.seats.map((seat) => names[seat] ?? "").join(", ");
    const caption = t("pearls.web.finale.level", { names: level, points: count.points[count.tie.seats[0]!]! });
    const cards = count.tie.seats.map((seat, index) =>
      t("pearls.web.finale.entry", { name: names[seat] ?? "", value: count.tie!.cards[index]! }),
    );
    beats.push({ caption: `${caption} ${cards.join(", ")}`, totals: count.points });
  }
  return {
    sides: names.map((name, seat) => ({ name, colour: COLOURS[seat]! })),
    opening: t("pearls.web.finale.opening"),
    beats,
    winners: count.winners,
  };
}
