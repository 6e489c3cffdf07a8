// Tables in lists, in words: whose they are, and what they wait for.
import type { TableSummary } from "../protocol";
import { untilText } from "./durations";
import { speech, t } from "./language.svelte";

/** Names as people list them: "Ann, Ben and Cid". */
export function listNames(names: readonly string[]): string {
  if (speech.language === "xx") return names.join(", "); // the browser has no words in this one
  return new Intl.ListFormat(speech.language, { type: "conjunction" }).format(names);
}

/** The names of everybody at a table but oneself. */
export function others(table: TableSummary): string[] {
  return table.seats.filter((seat, number) => seat.name && !table.you.includes(number)).map((seat) => seat.name ?? "");
}

/** A game, and with whom. */
export function withWhom(table: TableSummary): string {
  const game = { code: `${table.setup.game}.title` };
  const names = others(table);
  return names.length ? t("web.home.with", { game, names: listNames(names) }) : t(game.code);
}

/** Clocks that give as much are worth a look at the calendar. */
const SLOW_SECONDS = 3600;

/** What a table waits for. */
export function stateText(table: TableSummary): string {
  if (table.status === "over") {
    const rank = Math.min(...table.you.map((seat) => table.ranking?.[seat] ?? 9));
    return table.you.length && table.ranking ? t("web.table.place", { place: rank }) : t("web.table.over");
  }
  if (table.your_turn) {
    const slow = (table.setup.clock?.seconds ?? 0) >= SLOW_SECONDS && table.deadline != null;
    return slow ? t("web.table.your_turn_left", { left: untilText(table.deadline!) }) : t("web.table.your_turn");
  }
  if (table.status === "open") return t("web.table.seats_open", { count: table.seats.filter((seat) => seat.kind === "open").length });
  const name = table.turn == null ? "" : (table.seats[table.turn]?.name ?? "");
  return name ? t("web.table.turn_of", { name }) : t("web.table.running");
}

/** One's own games that are not over, those that wait for one's move first. Tables that one only watches are not among them. */
export function runningGames(tables: readonly TableSummary[]): TableSummary[] {
  const rank = (table: TableSummary) => (table.your_turn ? 0 : table.status === "running" ? 1 : 2);
  return tables
    .filter((table) => table.status !== "over" && table.you.length > 0)
    .sort((one, other) => rank(one) - rank(other) || other.changed - one.changed);
}
