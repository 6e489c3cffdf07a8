// The last plays, marked on the board and numbered as in the list beside it.
import type { LogLine } from "../contract";
import { LOOKS } from "./clans";
import { spotOf, type PearladoraView } from "./view";

/** A mark on a space or line. */
export interface Marked {
  /** The number of the turn, as in the list; 0 for a turn of the viewer, which is not listed. */
  number: number;
  /** The hue of who played it, and a dark shade of it. */
  hue: string;
  edge: string;
}

/** The marks of the last turns, by space or line. Plays of one turn have one number. */
export function marksOf(view: PearladoraView, since: readonly LogLine[], viewer: number | null): Map<string, Marked> {
  const marks = new Map<string, Marked>();
  const others = since.filter((line) => line.seat !== viewer);
  let number = 0;
  others.forEach((line, index) => {
    if (others[index - 1]?.seat !== line.seat) number++;
    mark(line, number);
  });
  for (const line of since) if (line.seat === viewer) mark(line, 0);
  return marks;

  function mark(line: LogLine, number: number): void {
    const look = LOOKS[view.seats[line.seat]?.clan ?? "elders"];
    for (const key of Object.values(spotOf(line.action) ?? {})) marks.set(key, { number, hue: look.shore, edge: look.edge });
  }
}
