// What the log says of plies. Parts of a payment are not worth a line, once the whole of it is told.
import type { LineData } from "../protocol";
import { t } from "./language.svelte";

const HIDDEN = "molthar.give_hidden.told";
const PARTS = new Set(["molthar.give.told", HIDDEN]);
const WHOLE = new Set(["molthar.paid", "molthar.paid_diamonds", "molthar.act_paid", "molthar.act_paid_diamonds"]);

/** The rules know seats by their number; people know each other by name. */
export function withNames(lines: readonly LineData[], names: readonly string[]): LineData[] {
  return lines.map((line) => {
    const number = line.words.code === "molthar.whom.told" ? Number(line.words.params?.["number"]) : 0;
    return number ? { ...line, words: { code: "molthar.web.chosen", params: { name: names[number - 1] ?? "" } } } : line;
  });
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

/** The lines that say something: a part that tells nothing, or that the rest of its turn tells, is left out. */
export function worthTelling(lines: readonly LineData[]): LineData[] {
  return lines.filter((line, index) => {
    if (!PARTS.has(line.words.code)) return true;
    if (line.words.params?.count === 0) return false;
    const before = lines[index - 1];
    if (line.words.code === HIDDEN && before?.seat === line.seat && before.words.code === HIDDEN) return false;
    const rest = lines.slice(index + 1);
    const end = rest.findIndex((later) => later.seat !== line.seat || !PARTS.has(later.words.code));
    return end < 0 || !(rest[end]?.seat === line.seat && WHOLE.has(rest[end]?.words.code ?? ""));
  });
}
