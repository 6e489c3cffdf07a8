// How a game stands, in words: whose turn it is, what everybody has, and what happened last.
import type { BoardModule, Position } from "../games/contract";
import { t, tell } from "../lib/language.svelte";
import { spokenLine } from "../lib/log";
import type { Table } from "../lib/table.svelte";

/** Before the result is told, everybody has what they had before the game was over. */
export function summary(table: Table, module: BoardModule, outcomeKnown: boolean): string {
  const position = countedPosition(table, outcomeKnown);
  if (!position) return "";
  const turn = table.calls[position.seat];
  const seats = table.calls.map((name, seat) => {
    const counts = module.counts(position.view, seat, position).map(({ words }) => tell(words));
    return `${name}: ${counts.join(", ")}.`;
  });
  const last = table.last.map((line) => spokenLine(line, table.calls));
  return [turn ? t("web.summary.turn", { name: turn }) : "", ...seats, ...last].join(" ");
}

/** The position whose public numbers may be told: until the result is, the last one before the end. */
export function countedPosition(table: Table, outcomeKnown: boolean): Position<Record<string, unknown>> | null {
  const { position, over } = table.shown;
  return (over && !outcomeKnown ? table.stage.running : position) as Position<Record<string, unknown>> | null;
}
