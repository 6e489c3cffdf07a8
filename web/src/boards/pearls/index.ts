import type { BoardModule, Count } from "../contract";
import Board from "./Board.svelte";
import Rules from "./Rules.svelte";
import Scoring from "./Scoring.svelte";
import { points, type PearlsView } from "./view";

const pearls: BoardModule<PearlsView> = {
  Board,
  Scoring,
  Rules,
  prompt: ({ view }) => ({ code: view.turns_left === null ? "web.pearls.prompt" : "web.pearls.prompt_final" }),
  counts(view, seat) {
    const one = view.seats[seat]!;
    const score = points(one.pile) + one.necklaces.reduce((sum, value) => sum + value, 0);
    const counts: Count[] = [
      { icon: "hand", value: one.hand, words: { code: "web.pearls.hand_count", params: { count: one.hand } } },
      { icon: "points", value: score, words: { code: "web.pearls.score", params: { points: score } } },
      { icon: "necklace", value: one.necklaces.length, words: { code: "web.pearls.necklace_count", params: { count: one.necklaces.length } } },
    ];
    return counts;
  },
};

export default pearls;
