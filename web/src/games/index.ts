// The games that have a folder here. Boards, rules and lessons are loaded when somebody first needs them.
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

/** Games as the page shows them: those with a folder first, in their order, then the others. */
export const inOrder = (names: readonly string[]): string[] => [
  ...NAMES.filter((name) => names.includes(name)),
  ...names.filter((name) => !NAMES.includes(name)),
];

/** What a game's folder exports; undefined for a game without a folder. */
export function gameModule(game: string): AnyGame | undefined {
  return GAMES.get(game);
}

/** A game's board, or the generic board if it has none. */
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
