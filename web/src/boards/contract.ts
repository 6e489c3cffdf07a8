// What a board gets, and what a game's folder exports. See web/README.md.
import type { Component } from "svelte";
import type { LineData, PositionData, PreviewReply, ResultData, Setup, Words } from "../protocol";
import type { Seat } from "../lib/table.svelte";
import type { Selection } from "./selection.svelte";

/** A position whose view has the form of one game (docs/positions.md). */
export type Position<View> = Omit<PositionData, "view"> & { view: View };

export interface BoardProps<View> {
  setup: Setup;
  position: Position<View>;
  seats: Seat[];
  /** The seat that whoever looks may play now; null: look, do not touch (others' turns, replays, spectators). */
  you: number | null;
  /** Whose eyes the screen has; null for a spectator. Its seat is drawn nearest. */
  viewer: number | null;
  /** The plies of the last turn, for what moves. */
  last: LineData[];
  /** What the others did since the viewer's own turn (or that turn, until somebody plays): marked on the board. */
  since: LineData[];
  /** Something was sent and is not settled: show it calmly, take no further choice. */
  busy: boolean;
  selection: Selection;
  /** Commit a whole turn or a part of it; failures are explained by the frame. */
  play(actions: string[]): Promise<void>;
  /** Where would that lead? Fails with `Refused` (words and rule) where it is not allowed. */
  preview(actions: string[]): Promise<PreviewReply>;
  /** Say why that cannot be played: asks the server and shows the answer. */
  explain(actions: string[]): Promise<void>;
}

export interface PromptContext {
  /** The seat that whoever looks may play now, or null. */
  you: number | null;
  names: string[];
}

/** A public number about a seat, for the rail of players. */
export interface Count {
  /** A short name of an icon in parts/Icon.svelte; without one the label stands there. */
  icon?: string;
  label?: string | Words;
  words: Words;
  value: number | string;
}

export interface ScoringProps<View> {
  result: ResultData;
  position: Position<View> | null;
  seats: Seat[];
  /** Called when all is told, where the walk tells who wins. */
  done?(): void;
}

/** What keys do, for the help. */
export interface Key {
  keys: readonly string[];
  /** The code of the words. */
  words: string;
}

export interface BoardModule<View = Record<string, unknown>> {
  Board: Component<BoardProps<View>>;
  /** What is asked of `position.seat` now, in one line: "Take a colour, or place cards". */
  prompt(position: Position<View>, context: PromptContext): Words;
  counts(view: View, seat: number, position: Position<View>): Count[];
  /** The walk through the scoring; left out, the result is told by its words alone. */
  Scoring?: Component<ScoringProps<View>>;
  /** Does the walk tell who wins only at its end? Then it comes before the ranking. */
  reveals?: boolean;
  /** Keys that only this board knows. */
  keys?: readonly Key[];
  /** The rules in our words, with drawn examples. */
  Rules?: Component<Record<string, never>>;
}
