import type { BoardModule } from "../contract";
import { counts, prompt } from "./asking";
import Board from "./Board.svelte";
import Rules from "./Rules.svelte";
import Scoring from "./Scoring.svelte";
import type { MoltharView } from "./view";

const molthar: BoardModule<MoltharView> = {
  Board,
  prompt,
  counts,
  keys: [{ keys: ["Backspace"], words: "molthar.web.keys.back" }],
  Scoring,
  Rules,
};

export default molthar;
