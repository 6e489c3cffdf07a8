// The clip of a game of Molthar: its characters, card by card.
import type { ClipBeat, ClipTale } from "../../lib/clip";
import { sentence, t } from "../../lib/language.svelte";
import { listNames } from "../../lib/listing";
import type { ClipProps } from "../contract";
import { beatsOf, breakdownOf, countedCards, type Beat } from "./beats";
import { characterWords } from "./characters";
import type { MoltharView } from "./view";

/** One for each seat: brass, ruby, jade, sapphire, amethyst. */
const COLOURS = ["#e0ab52", "#d9656f", "#6fbf8f", "#6f9fe0", "#b58ae0"];

export default function clipOf({ result, names }: ClipProps<MoltharView>): ClipTale {
  const breakdown = breakdownOf(result);
  const cards = countedCards(breakdown);
  const totals = names.map(() => 0);
  const tie = breakdown.tie_break;
  const words = (beat: Beat): string | null => {
    switch (beat.kind) {
      case "card": {
        const { character, points } = cards[beat.seat]![beat.index]!;
        const params = { name: names[beat.seat] ?? "", character: characterWords(character), points, total: totals[beat.seat]! };
        return t("molthar.web.finale.card", params);
      }
      case "level":
        return t("molthar.web.scoring.tie", { names: listNames((tie?.level ?? []).map((seat) => names[seat] ?? "")) });
      case "diamonds":
        return (tie?.level ?? [])
          .map((seat, index) => t("molthar.web.finale.diamonds", { name: names[seat] ?? "", count: tie?.diamonds[index] ?? 0 }))
          .join(" ");
      case "begin":
      case "winner":
        return null; // before and after the beats
    }
  };
  const beats = beatsOf(breakdown).flatMap((beat): ClipBeat[] => {
    if (beat.kind === "card") totals[beat.seat]! += cards[beat.seat]![beat.index]!.points;
    const caption = words(beat);
    return caption === null ? [] : [{ caption: sentence(caption), totals: [...totals] }];
  });
  return {
    sides: names.map((name, seat) => ({ name, colour: COLOURS[seat]! })),
    opening:
      breakdown.triggered_by === null
        ? t("molthar.web.scoring.limit", { rounds: breakdown.rounds })
        : t("molthar.web.scoring.trigger", { name: names[breakdown.triggered_by] ?? "" }),
    beats,
    winners: result.ranking.flatMap((rank, seat) => (rank === 1 ? [seat] : [])),
  };
}
