// The board of Molthar with its prompt, counts and scoring.
import type { BoardModule } from "../contract";
import { beatsOf, breakdownOf, times } from "./beats";
import { counts, prompt } from "./prompt";
import Board from "./Board.svelte";
import { ICONS } from "./icons";
import Finale from "./Finale.svelte";
import Scoring from "./Scoring.svelte";
import { spots } from "./spots";
import type { MoltharView } from "./view";

const molthar: BoardModule<MoltharView> = {
  sound: ({ action }) => (/^(take|replace|give|melt|reap|steal|keep)/.test(action) ? "pearl" : "card"),
  Board,
  prompt,
  counts,
  keys: [{ keys: ["Backspace"], words: "molthar.web.keys.back" }],
  scene: true,
  spots,
  ghost: (action) => /^(?:give|keep) \w+ (\d+)$/.exec(action)?.[1] ?? null,
  finale: { beats: (result) => times(beatsOf(breakdownOf(result))), Scene: Finale, clip: () => import("./clip") },
  Scoring,
  icons: ICONS,
};

export default molthar;
