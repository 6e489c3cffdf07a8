// The games that have a folder here, found by folder. Boards, rules and lessons are loaded when they are first needed.
import type { Component } from "svelte";
import type { Lesson } from "../guide/lessons";
import type { BoardModule, GameModule } from "./contract";

type AnyGame = GameModule<Record<string, unknown>>;

const FOLDERS = import.meta.glob<AnyGame>(["./*/index.ts", "!./generic/index.ts"], { eager: true, import: "default" });
const GAMES = new Map(
  Object.entries(FOLDERS)
    .map(([path, module]) => [path.split("/")[1]!, module] as const)
    .sort(([, one], [, other]) => one.order - other.order),
);

/** The names of the games, in the order of the first page. */
export const NAMES: readonly string[] = [...GAMES.keys()];

/** A game's folder; undefined for a game that has none. */
export function gameModule(game: string): AnyGame | undefined {
  return GAMES.get(game);
}

/** A game's board; the generic one for games that have none. */
export async function loadBoard(game: string): Promise<BoardModule> {
  const load = GAMES.get(game)?.board ?? (() => import("./generic"));
  return (await load()).default;
}

/** A game's page of rules, if it has one. */
export async function loadRules(game: string): Promise<Component<Record<string, never>> | null> {
  return (await GAMES.get(game)?.rules())?.default ?? null;
}

/** The lessons of a guided first game, if the game has some. */
export async function loadLessons(game: string): Promise<readonly Lesson<Record<string, unknown>>[]> {
  return (await GAMES.get(game)?.lessons())?.default ?? [];
}
