// For games without a board of their own: the actions as a list.
import type { BoardModule } from "../contract";
import Board from "./Board.svelte";

const plain: BoardModule = {
  Board,
  prompt: () => ({ code: "web.prompt.choose" }),
  counts: () => [],
};

export default plain;
