// The view of Molthar (docs/positions.md), and simple facts about it.
import { character } from "./characters";

export type Phase = "action" | "drop" | "pay" | "keep" | "rob" | "steal" | "curse" | "banish" | "trade" | "discard";

/** Pearls in the order of the rules: those with the Swap symbol last. */
export const KINDS = ["1", "2", "3", "4", "5", "6", "7", "8", "3s", "4s", "5s"] as const;
export const HAND_LIMIT = 5;
export const ACTIONS = 3;
export const GOAL = 12;
export const PORTAL_SPACES = 2;

export interface DiamondView {
  /** The character on its other side, if the viewer has seen it. */
  face: string | null;
  seen: number[];
  generation: number;
}

export interface SeatView {
  hand: number;
  known: string[];
  open: string[];
  portal: string[];
  active: string[];
  diamonds: DiamondView[];
}

export interface TurnView {
  phase: Phase;
  actions: number;
  /** How many of them may be given up (MO-A6). */
  optional: number;
  bonus: number;
  done: string[];
  /** Wisps that came to the portal in this turn and have to wait there (MO-R6). */
  new_wisps: string[];
  character: string | null;
  other: number | null;
  given: string[];
  last: string | null;
  owe: number;
}

export interface MoltharView {
  viewer: number | null;
  seat: number;
  first: number;
  round: number;
  final_round: number | null;
  trigger: number | null;
  turn: TurnView;
  display: string[];
  faces: string[];
  pearl_pile: number;
  pile: number;
  pearl_discards: string[];
  discards: string[];
  top: string | null;
  seats: SeatView[];
}

/** How many of each kind of pearl. */
export type Pearls = Record<string, number>;

export function count(pile: readonly string[]): Pearls {
  const pearls: Pearls = {};
  for (const kind of pile) pearls[kind] = (pearls[kind] ?? 0) + 1;
  return pearls;
}

export function spread(pearls: Pearls): string[] {
  return KINDS.flatMap((kind) => Array.from({ length: pearls[kind] ?? 0 }, () => kind as string));
}

export function size(pearls: Pearls): number {
  return Object.values(pearls).reduce((sum, n) => sum + n, 0);
}

export function without(pile: Pearls, gone: Pearls): Pearls {
  const left = { ...pile };
  for (const [kind, n] of Object.entries(gone)) left[kind] = Math.max(0, (left[kind] ?? 0) - n);
  return left;
}

export function value(kind: string): number {
  return Number(kind.charAt(0));
}

export function isSwap(kind: string): boolean {
  return kind.endsWith("s");
}

/** Kinds by value, those with the Swap symbol right after plain ones of the same value. */
export function byValue(kinds: readonly string[]): string[] {
  return [...kinds].sort((a, b) => value(a) - value(b) || Number(isSwap(a)) - Number(isSwap(b)));
}

export function points(seat: SeatView): number {
  return seat.active.reduce((sum, name) => sum + character(name).points, 0);
}

/** How many active characters have that power. */
export function powers(seat: SeatView, power: string): number {
  return seat.active.filter((name) => character(name).power === power).length;
}

/** MO-A7, MO-B4. */
export function handLimit(seat: SeatView): number {
  return HAND_LIMIT + powers(seat, "winged_monkey");
}

/** The other seats clockwise, the next one first. */
export function others(view: MoltharView, near: number): number[] {
  const players = view.seats.length;
  return Array.from({ length: players - 1 }, (_, i) => (near + 1 + i) % players);
}

/** MO-R6: Will-o'-the-Wisps on the portals of a seat's neighbours. */
export function wispsBeside(view: MoltharView, seat: number): { name: string; owner: number }[] {
  const players = view.seats.length;
  const neighbours = new Set([(seat + 1) % players, (seat + players - 1) % players]);
  neighbours.delete(seat);
  return [...neighbours].flatMap((owner) =>
    (view.seats[owner]?.portal ?? []).filter((name) => character(name).power === "wisp").map((name) => ({ name, owner })),
  );
}

/** The character on what was touched ("put fairy", "seat 2 fairy"): null if that is no card, or an unseen one. */
export function cardOf(touched: string | null, view: MoltharView): string | null {
  const [verb, ...rest] = (touched ?? "").split(" ");
  const name = rest.at(-1) ?? "";
  if (verb === "put" && name === "*") return view.top;
  return ["put", "portal", "active", "seat"].includes(verb ?? "") ? name : null;
}
