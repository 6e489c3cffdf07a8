// How the log names people.
import type { LogStyle } from "../contract";

export const log: LogStyle = {
  /** The rules number the seats; people know each other by name. */
  withNames(line, names) {
    const number = line.words.code === "molthar.whom.told" ? Number(line.words.params?.["number"]) : 0;
    return number ? { ...line, words: { code: "molthar.web.chosen", params: { name: names[number - 1] ?? "" } } } : line;
  },
};
