// A layout from the server, sorted for the screen: who sits where, and what is said of a cell.
import { t, tell } from "../../lib/language.svelte";
import type { CellData, CounterData, GridData, HandData, LayoutData, PileData, Words } from "../../protocol";

export type Label = string | Words;
export type Part = GridData | PileData | HandData;

/** How a cell stands to what may be played and what is chosen. */
export interface Look {
  chosen: boolean;
  touchable: boolean;
  /** Can it be touched next? What does not go with the cells that were touched can only begin anew. */
  live: boolean;
  touch(): void;
}

/** What one seat has, or what is everyone's (null). */
export interface Zone {
  seat: number | null;
  parts: { part: Part; key: string }[];
  counters: CounterData[];
}

/** Who sits where on the screen. */
export interface Places {
  /** From the viewer's left on; with the viewer, where that seat has nothing but numbers. */
  around: Zone[];
  shared: Zone | null;
  /** The viewer's own, which is nearest. */
  own: Zone | null;
}

export function places(layout: LayoutData, viewer: number | null, players: number): Places {
  const seats = Array.from({ length: players }, (_, step) => ((viewer ?? -1) + 1 + step) % players);
  const around = seats.map((seat) => zone(layout, seat)).filter(isThere);
  const own = around.find(({ seat, parts }) => seat === viewer && parts.length > 0) ?? null;
  const shared = zone(layout, null);
  return { around: around.filter((one) => one !== own), shared: isThere(shared) ? shared : null, own };
}

function isThere({ parts, counters }: Zone): boolean {
  return parts.length + counters.length > 0;
}

function zone(layout: LayoutData, seat: number | null): Zone {
  const found: Zone = { seat, parts: [], counters: [] };
  layout.parts.forEach((part, number) => {
    if ((part.seat ?? null) !== seat) return;
    if (part.kind === "counter") found.counters.push(part);
    else found.parts.push({ part, key: `${number}` });
  });
  return found;
}

/** Every cell that can be touched, by its key, with what may be played there. */
export function touchable(layout: LayoutData): Map<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  layout.parts.forEach((part, number) => {
    if (part.kind === "counter") return;
    const rows = part.kind === "grid" ? part.cells : part.kind === "hand" ? [part.cells] : [[part.top]];
    rows.forEach((row, y) => row.forEach((cell, x) => cell.actions?.length && found.set(cellKey(`${number}`, x, y), cell.actions)));
  });
  return found;
}

export function cellKey(part: string, x: number, y: number): string {
  return `${part} ${x} ${y}`;
}

export function said(label: Label): string {
  return typeof label === "string" ? label : tell(label);
}

/** Is there nothing on it to look at? */
export function isEmpty(cell: CellData): boolean {
  return !cell.text && !cell.hidden && !cell.tone && (cell.seat ?? null) === null;
}

/** A cell for those who do not see it: where it is, what it is, whose, and whether it was just played. */
export function cellWords(cell: CellData, names: readonly string[], where = ""): string {
  const label = cell.label ? said(cell.label) : "";
  const text = cell.text && cell.text !== label ? cell.text : "";
  const words = [where === label ? "" : where, label, text];
  if (cell.hidden) words.push(t("web.generic.hidden"));
  else if (isEmpty(cell)) words.push(t("web.generic.empty"));
  const owner = names[cell.seat ?? -1];
  if (owner) words.push(owner);
  if (cell.last) words.push(t("web.generic.last"));
  return words.filter(Boolean).join(", ");
}
