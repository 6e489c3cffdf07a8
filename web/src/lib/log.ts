// The lines of the log, one for each ply.
import { gameModule } from "../games";
import type { LogLine } from "../games/contract";
import type { LineData } from "../protocol";
import { t } from "./language.svelte";

/** The same lines with the names of people in place of seat numbers. */
export function withNames(lines: readonly LineData[], game: string, names: readonly string[]): LineData[] {
  const style = gameModule(game)?.log;
  return lines.map((line) => style?.withNames?.(line, names) ?? line);
}

/** The plies of the last turn. */
export function lastTurn(log: readonly LogLine[]): LogLine[] {
  const seat = log.at(-1)?.seat;
  return log.slice(log.findLastIndex((line) => line.seat !== seat) + 1);
}

/** What the others did since the viewer's last turn, or the last turn if nobody has played since. */
export function sinceTurn(log: readonly LogLine[], viewer: number | null, toPlay: number): LogLine[] {
  // In the middle of the viewer's turn, leave out the plies of that turn.
  const before = viewer === toPlay ? log.slice(0, log.findLastIndex((line) => line.seat !== viewer) + 1) : log;
  const since = viewer === null ? [] : before.slice(before.findLastIndex((line) => line.seat === viewer) + 1);
  return since.length ? since : lastTurn(log);
}

/** A line as a screen reader says it. */
export function spokenLine(line: LineData, names: readonly string[]): string {
  return `${t("web.log.line", { name: names[line.seat] ?? "", words: line.words })}.`;
}
