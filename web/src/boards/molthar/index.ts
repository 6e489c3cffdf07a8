import type { BoardModule } from "../contract";
import { counts, prompt } from "./asking";
import Board from "./Board.svelte";
import type { MoltharView } from "./view";

const molthar: BoardModule<MoltharView> = { Board, prompt, counts };

export default molthar;
