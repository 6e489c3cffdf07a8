// The board of Pearls with its prompt, counts and scoring.
import type { BoardModule, Count } from "../contract";
import Board from "./Board.svelte";
import { ICONS } from "./icons";
import Scoring from "./Scoring.svelte";
import { points, type PearlsView } from "./view";

const pearls: BoardModule<PearlsView> = {
  Board,
  Scoring,
  icons: ICONS,
  prompt({ view, legal }) {
    if (view.turns_left !== null) return { code: "pearls.web.prompt_final" };
    const full = legal.length > 0 && !legal.some((action) => action.startsWith("T:"));
    return { code: full ? "pearls.web.prompt_full" : "pearls.web.prompt" };
  },
  counts(view, seat) {
    const one = view.seats[seat]!;
    const placed = points(one.pile) + one.necklaces.reduce((sum, value) => sum + value, 0);
    // After the end, cards in hand count against their owner.
    const score = view.seat < 0 ? placed - points(one.known) : placed;
    const counts: Count[] = [
      { icon: "hand", value: one.hand, words: { code: "pearls.web.hand_count", params: { count: one.hand } } },
      { icon: "points", value: score, words: { code: "pearls.web.score", params: { points: score } } },
      {
        icon: "necklace",
        value: one.necklaces.length,
        words: { code: "pearls.web.necklace_count", params: { count: one.necklaces.length } },
      },
    ];
    return counts;
  },
};

export default pearls;
