// The boards, each loaded when it is first needed.
import type { BoardModule } from "./contract";

export type Game = "pearladora" | "pearls" | "molthar";
export const GAMES: readonly Game[] = ["pearladora", "pearls", "molthar"];

const LOADERS: Record<Game, () => Promise<{ default: BoardModule<never> }>> = {
  pearladora: () => import("./pearladora"),
  pearls: () => import("./pearls"),
  molthar: () => import("./molthar"),
};

/** A game's board; a plain list of actions for games that have none. */
export async function board(game: string): Promise<BoardModule> {
  const load = LOADERS[game as Game] ?? (() => import("./plain"));
  return (await load()).default as unknown as BoardModule;
}
