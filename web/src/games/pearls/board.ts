// The board of Pearls with its prompt, counts, finale and scoring.
import type { BoardModule, Count } from "../contract";
import Board from "./Board.svelte";
import { ICONS } from "./icons";
import Finale from "./Finale.svelte";
import { beatsOf, countOf } from "./finale";
import Scoring from "./Scoring.svelte";
import { parseAction, placedPoints, points, type PearlsView } from "./view";

const pearls: BoardModule<PearlsView> = {
  sound: ({ action }) => (action.includes("=") ? "pearl" : "card"), // a necklace is won
  Board,
  Scoring,
  finale: { beats: (result, position) => beatsOf(countOf(result, position)), Scene: Finale, clip: () => import("./clip") },
  icons: ICONS,
  scene: true,
  ghost(action) {
    const found = parseAction(action);
    return found && !("take" in found) && !action.includes("=") ? String(found.count) : null; // a necklace shows its own number
  },
  spots(action) {
    const found = parseAction(action);
    if (!found) return null;
    if ("take" in found) return `[data-from="display ${found.take}"]`;
    const necklace = /=(\d+)$/.exec(action)?.[1];
    const cards = `[data-from="hand ${found.colour}"] .own:nth-child(-n + ${found.count}) .face`;
    return [cards, ...(necklace ? [`[data-from="necklace ${necklace}"]`] : [])].join();
  },
  prompt({ view, legal }) {
    if (view.turns_left !== null) return { code: "pearls.web.prompt_final" };
    const full = legal.length > 0 && !legal.some((action) => action.startsWith("T:"));
    return { code: full ? "pearls.web.prompt_full" : "pearls.web.prompt" };
  },
  counts(view, seat): Count[] {
    const one = view.seats[seat]!;
    // After the end, cards in hand count against their owner.
    const score = placedPoints(one) - (view.seat < 0 ? points(one.known) : 0);
    return [
      { icon: "hand", value: one.hand, words: { code: "pearls.web.hand_count", params: { count: one.hand } } },
      { icon: "points", value: score, words: { code: "pearls.web.score", params: { points: score } } },
      {
        icon: "necklace",
        value: one.necklaces.length,
        words: { code: "pearls.web.necklace_count", params: { count: one.necklaces.length } },
      },
    ];
  },
};

export default pearls;
