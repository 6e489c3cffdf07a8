// How payments are told: their parts are not worth a line, once the whole of it is told.
import type { LineData } from "../../protocol";
import type { LogStyle } from "../contract";

const HIDDEN = "molthar.give_hidden.told";
const PARTS = new Set(["molthar.give.told", HIDDEN]);
const WHOLE = new Set(["molthar.paid", "molthar.paid_diamonds", "molthar.act_paid", "molthar.act_paid_diamonds"]);

export const log: LogStyle = {
  /** The rules know seats by their number; people know each other by name. */
  withNames(line, names) {
    const number = line.words.code === "molthar.whom.told" ? Number(line.words.params?.["number"]) : 0;
    return number ? { ...line, words: { code: "molthar.web.chosen", params: { name: names[number - 1] ?? "" } } } : line;
  },

  /** Not a part that tells nothing, nor one that the rest of its turn tells. */
  isWorthTelling(lines: readonly LineData[], index) {
    const line = lines[index]!;
    if (!PARTS.has(line.words.code)) return true;
    if (line.words.params?.count === 0) return false;
    const before = lines[index - 1];
    if (line.words.code === HIDDEN && before?.seat === line.seat && before.words.code === HIDDEN) return false;
    const rest = lines.slice(index + 1);
    const end = rest.findIndex((later) => later.seat !== line.seat || !PARTS.has(later.words.code));
    return end < 0 || !(rest[end]?.seat === line.seat && WHOLE.has(rest[end]?.words.code ?? ""));
  },
};
