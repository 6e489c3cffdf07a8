// What the log says of plies.
import { gameModule } from "../games";
import type { LineData } from "../protocol";
import { t } from "./language.svelte";

/** The lines of a game with the names of people, where the rules know them by the number of their seat. */
export function withNames(lines: readonly LineData[], game: string, names: readonly string[]): LineData[] {
  const style = gameModule(game)?.log;
  return lines.map((line) => style?.withNames?.(line, names) ?? line);
}

/** The plies of the last turn. */
export function lastTurn(log: readonly LineData[]): LineData[] {
  const seat = log.at(-1)?.seat;
  return log.slice(log.findLastIndex((line) => line.seat !== seat) + 1);
}

/** What the others did since the viewer's own last turn, or that turn itself if nobody played since. */
export function sinceTurn(log: readonly LineData[], viewer: number | null, toPlay: number): LineData[] {
  // In the middle of one's turn it is what the others did before it.
  const told = viewer === toPlay ? log.slice(0, log.findLastIndex((line) => line.seat !== viewer) + 1) : log;
  const since = viewer === null ? [] : told.slice(told.findLastIndex((line) => line.seat === viewer) + 1);
  return since.length ? since : lastTurn(log);
}

/** A line for those who hear it. */
export function spoken(line: LineData, names: readonly string[]): string {
  return `${t("web.log.line", { name: names[line.seat] ?? "", words: line.words })}.`;
}

/** The lines that say something: a game may leave out those that others tell too. */
export function worthTelling(lines: readonly LineData[], game: string): LineData[] {
  const style = gameModule(game)?.log;
  return lines.filter((_, index) => style?.isWorthTelling?.(lines, index) ?? true);
}
