// What a game's folder exports, and what its board gets. See web/README.md.
import type { Component } from "svelte";
import type { Lesson } from "../guide/lessons";
import type { Seat } from "../lib/table.svelte";
import type { LineData, PositionData, PreviewReply, ReasonData, ResultData, Setup, Words } from "../protocol";
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
  /** Which of these turns, each in one text, can be played (null), and why not the others? Fails with `Refused` as `preview` does. */
  why(turns: string[]): Promise<(ReasonData | null)[]>;
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
  /** The name of an icon: one of the board's own, or one in parts/Icon.svelte. Without one the label stands there. */
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

/** What a table needs of a game. */
export interface BoardModule<View = Record<string, unknown>> {
  Board: Component<BoardProps<View>>;
  /** What is asked of `position.seat` now, in one line: "Take a colour, or place cards". */
  prompt(position: Position<View>, context: PromptContext): Words;
  counts(view: View, seat: number, position: Position<View>): Count[];
  /** Icons that only this game has: paths in a square of 24 × 24. */
  icons?: Readonly<Record<string, string>>;
  /** The walk through the scoring; left out, the result is told by its words alone. */
  Scoring?: Component<ScoringProps<View>>;
  /** Does the walk tell who wins only at its end? Then it comes before the ranking. */
  reveals?: boolean;
  /** Keys that only this board knows. */
  keys?: readonly Key[];
}

/** How plies are told in the log. */
export interface LogStyle {
  /** The same line with the names of people where the rules have numbers of seats. */
  withNames?(line: LineData, names: readonly string[]): LineData;
  /** Does that line say something that the lines around it do not? */
  isWorthTelling?(lines: readonly LineData[], index: number): boolean;
}

type Load<Part> = () => Promise<{ default: Part }>;

/** A game, as its folder's index.ts exports it. The first page has all of it, so large parts are loaded when needed. */
export interface GameModule<View = Record<string, unknown>> {
  /** Games are listed on the first page in this order. */
  order: number;
  /** How many sit at a table where nobody chose a number. */
  usualPlayers: number;
  /** What is drawn in a picture of 320 × 180: SVG elements. Its mood, the colours around it, is in mood.css. */
  Art: Component<Record<string, never>>;
  board: Load<BoardModule<View>>;
  /** The rules in our words, with drawn examples. */
  rules: Load<Component<Record<string, never>>>;
  /** The guided first game. */
  lessons: Load<readonly Lesson<View>[]>;
  log?: LogStyle;
  /** What to say beside the options that were chosen for a new table. */
  notes?(options: Readonly<Record<string, unknown>>): Words[];
  /** What the codes of an option's choices begin with, where it is not `<game>.choice.` */
  choices?: Readonly<Record<string, string>>;
}
