// For a game that has no folder here: the prompt, and numbers about its seats.
import type { LayoutData, PositionData, Words } from "../../protocol";
import type { Count } from "../contract";

type WithBoard = Pick<PositionData, "board">;

/** More counts would not fit on a phone. */
const MOST_COUNTS = 3;

export function prompt(position: WithBoard): Words {
  const asked = position.board?.layout?.prompt;
  if (!asked) return { code: "web.prompt.choose" };
  return typeof asked === "string" ? { code: "web.generic.text", params: { text: asked } } : asked;
}

/** The counters of a seat, and how many cards its first hand has. */
export function counts(position: WithBoard, seat: number): Count[] {
  const parts: LayoutData["parts"] = position.board?.layout?.parts ?? [];
  const found: Count[] = [];
  for (const part of parts) {
    if (part.seat !== seat) continue;
    if (part.kind === "counter") found.push(makeCount(part.label, part.value));
    if (part.kind !== "hand" || found.some(({ icon }) => icon)) continue;
    found.push({ ...makeCount(part.label, part.cells.length + (part.hidden ?? 0)), icon: "hand" });
  }
  return found.slice(0, MOST_COUNTS);
}

function makeCount(label: string | Words, value: number | string): Count {
  return { label, value, words: { code: "web.generic.count", params: { label, value } } };
}
