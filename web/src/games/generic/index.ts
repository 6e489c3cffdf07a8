// The board of games that have no folder here: drawn and played from what the server sends for any game.
import type { BoardModule } from "../contract";
import Board from "./Board.svelte";
import { counts, prompt } from "./rail";

const generic: BoardModule = {
  Board,
  prompt,
  counts: (_view, seat, position) => counts(position, seat),
  keys: [{ keys: ["Ctrl", "Enter"], words: "web.generic.keys.play" }],
};

export default generic;
