// The actions of a hint as a choice that the board can show.
import { NOTHING, type Choice } from "./choice";

const TOKEN = /D([1-5])(!?)@([a-h][1-5])|(P:)?([a-h][1-5][es])|(B@|N@|see )([a-h][1-5])|open|stop|pass/g;

export function parseHint(actions: readonly string[]): Choice {
  let choice: Choice = { ...NOTHING, lines: [] };
  let opened = false;
  for (const [whole, value, mark, at, power, line, verb, space] of actions.join(" ").matchAll(TOKEN)) {
    if (whole === "open") opened = true;
    else if (whole === "pass") choice = { ...choice, pass: true };
    else if (value && at) {
      choice = { ...choice, tool: mark || opened ? "power" : "main", value: Number(value), space: at };
      opened = false;
    } else if (line) {
      choice = power ? { ...choice, power: { kind: "pontoon", line } } : { ...choice, lines: [...choice.lines, line] };
    } else if (verb === "B@") choice = { ...choice, tool: "backup", backup: space ?? null };
    else if (verb === "N@" && space) choice = { ...choice, power: { kind: "necklace", space } };
    else if (verb === "see ") choice = { ...choice, tool: "power", look: space ?? null };
  }
  return choice;
}
