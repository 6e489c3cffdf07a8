// Molthar: the desk, what is asked, and what everyone may know of a seat.
import type { BoardModule } from "../contract";
import { counts, prompt } from "./asking";
import Board from "./Board.svelte";
import { ICONS } from "./icons";
import Scoring from "./Scoring.svelte";
import type { MoltharView } from "./view";

const molthar: BoardModule<MoltharView> = {
  Board,
  prompt,
  counts,
  keys: [{ keys: ["Backspace"], words: "molthar.web.keys.back" }],
  Scoring,
  icons: ICONS,
};

export default molthar;
