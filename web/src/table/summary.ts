// How a game stands, in words: whose turn it is, what everybody has, and what happened last.
import type { BoardModule, Position } from "../games/contract";
import { t, tell } from "../lib/language.svelte";
import { spokenLine } from "../lib/log";
import type { Table } from "../lib/table.svelte";

export function summary(table: Table, module: BoardModule): string {
  const position = table.shown.position as Position<Record<string, unknown>> | null;
  if (!position) return "";
  const turn = table.calls[position.seat];
  const seats = table.calls.map((name, seat) => {
    const counts = module.counts(position.view, seat, position).map(({ words }) => tell(words));
    return `${name}: ${counts.join(", ")}.`;
  });
  const last = table.last.map((line) => spokenLine(line, table.calls));
  return [turn ? t("web.summary.turn", { name: turn }) : "", ...seats, ...last].join(" ");
}
