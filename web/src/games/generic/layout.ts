// A layout from the server, sorted for the screen: where each seat goes, and a cell in words.
import { t, tell } from "../../lib/language.svelte";
import type { CellData, CounterData, GridData, HandData, LayoutData, PileData, Words } from "../../protocol";

export type Label = string | Words;
export type Part = GridData | PileData | HandData;

/** How a cell looks, from what may be played and what is chosen. */
export interface Look {
  chosen: boolean;
  touchable: boolean;
  /** Does it go with the cells that were touched? If not, touching it begins anew. */
  live: boolean;
  touch(): void;
}

/** What one seat has, or (null) what belongs to everyone. */
export interface Zone {
  seat: number | null;
  parts: { part: Part; key: string }[];
  counters: CounterData[];
}

/** Where each zone goes on the screen. */
export interface Arrangement {
  /** The seats from the viewer's left on; the viewer's too, if it has only counters. */
  around: Zone[];
  shared: Zone | null;
  /** The viewer's own zone, nearest to the viewer. */
  own: Zone | null;
}

export function arrange(layout: LayoutData, viewer: number | null, players: number): Arrangement {
  const seats = Array.from({ length: players }, (_, step) => ((viewer ?? -1) + 1 + step) % players);
  const around = seats.map((seat) => zone(layout, seat)).filter(hasContent);
  const own = around.find(({ seat, parts }) => seat === viewer && parts.length > 0) ?? null;
  const shared = zone(layout, null);
  return { around: around.filter((one) => one !== own), shared: hasContent(shared) ? shared : null, own };
}

function hasContent({ parts, counters }: Zone): boolean {
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

/** Every cell that can be touched, by its key, with the actions that may be played there. */
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

export function labelText(label: Label): string {
  return typeof label === "string" ? label : tell(label);
}

/** Does the cell show nothing? */
export function isEmpty(cell: CellData): boolean {
  return !cell.text && !cell.hidden && !cell.tone && (cell.seat ?? null) === null;
}

/** A cell in words, for screen readers: where and what it is, whose, and whether it was just played. */
export function cellWords(cell: CellData, names: readonly string[], where = ""): string {
  const label = cell.label ? labelText(cell.label) : "";
  const text = cell.text && cell.text !== label ? cell.text : "";
  const words = [where === label ? "" : where, label, text];
  if (cell.hidden) words.push(t("web.generic.hidden"));
  else if (isEmpty(cell)) words.push(t("web.generic.empty"));
  const owner = names[cell.seat ?? -1];
  if (owner) words.push(owner);
  if (cell.last) words.push(t("web.generic.last"));
  return words.filter(Boolean).join(", ");
}
