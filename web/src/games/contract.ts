// What a game's folder exports, and what its board gets. See web/README.md.
import type { Component, Snippet } from "svelte";
import type { Lesson } from "../guide/lessons";
import type { ClipTale } from "../lib/clip";
import type { SoundName } from "../lib/sound";
import type { Seat } from "../lib/table.svelte";
import type { Walk } from "../lib/walk.svelte";
import type { LineData, PositionData, PreviewReply, ReasonData, ResultData, Setup, Words } from "../protocol";
import type { Selection } from "./selection.svelte";

/** A position whose view has the form of one game (docs/positions.md). */
export type Position<View> = Omit<PositionData, "view"> & { view: View };

/** A line of the log with a number of its own: several lines may belong to one play. */
export interface LogLine extends LineData {
  order: number;
}

export interface BoardProps<View> {
  setup: Setup;
  position: Position<View>;
  seats: Seat[];
  /** What to call each seat: "You", or a name. */
  calls: readonly string[];
  /** The seat that the viewer may play now; null if the board only shows (others' turns, replays, spectators). */
  you: number | null;
  /** The seat that the board is drawn for, nearest to the viewer; null for a spectator. */
  viewer: number | null;
  /** The plies of the last turn. */
  last: readonly LogLine[];
  /** What was played to reach this position, to move its pieces; empty after a jump. */
  lines: readonly LogLine[];
  /** Milliseconds in which pieces move to this position; 0: they are there at once. */
  motion: number;
  /** What the others did since the viewer's last turn (or that turn, until somebody plays): the board marks it. */
  since: readonly LogLine[];
  /** A play was sent and the server has not answered yet: take no further choice. */
  busy: boolean;
  selection: Selection;
  /** Play a whole turn or a part of it; the frame explains failures. */
  play(actions: string[]): Promise<void>;
  /** Where would that lead? Fails with `Refused` (words and rule) if it is not allowed. */
  preview(actions: string[]): Promise<PreviewReply>;
  /** For each turn, in one text: null if it can be played, else the reason why not. Fails with `Refused` as `preview` does. */
  why(turns: string[]): Promise<(ReasonData | null)[]>;
  /** Ask the server why that cannot be played, and show the answer. */
  explain(actions: string[]): Promise<void>;
  /** Only for boards that lay out the whole scene: a seat's tag with name, state and clock (and, unless bare, its counts). */
  seatTag?: Snippet<[number, { bare?: boolean }?]>;
  /** Only for those: the prompt and the buttons. */
  bar?: Snippet;
  /** Only for those: what happened since the viewer's turn, with a button that shows it again; for wide screens. */
  round?: Snippet;
  /** Only for those: does the viewer know how the game ended? A board that knows more at the end hides it until then. */
  outcomeKnown?: boolean;
  /** Only for those: the actions of the hint that is open, to mark it on the board. */
  hint?: readonly string[];
}

export interface PromptContext {
  /** The seat that the viewer may play now, or null. */
  you: number | null;
  names: string[];
}

/** A public number about a seat, for the rail of players. */
export interface Count {
  /** The name of an icon: one of the board's own, or one in parts/Icon.svelte. Without an icon, the label is shown. */
  icon?: string;
  label?: string | Words;
  words: Words;
  value: number | string;
}

export interface ScoringProps<View> {
  result: ResultData;
  position: Position<View> | null;
  seats: Seat[];
  /** Called at the end of the walk, if it tells who wins. */
  done?(): void;
}

/** The end of a game, told step by step over the board. */
export interface FinaleModule<View> {
  /** Milliseconds of each beat. The winner is told in the last one. */
  beats(result: ResultData, position: Position<View>): number[];
  Scene: Component<FinaleProps<View>>;
  /** The same as a short video to keep. Loaded when somebody wants one; without it, there is only a picture. */
  clip?: Load<(props: ClipProps<View>) => ClipTale>;
}

export interface ClipProps<View> {
  result: ResultData;
  position: Position<View>;
  names: readonly string[];
}

export interface FinaleProps<View> {
  setup: Setup;
  result: ResultData;
  position: Position<View>;
  seats: Seat[];
  calls: readonly string[];
  viewer: number | null;
  /** Which beat to show; when it is done, the scene shows how it all ended. */
  walk: Walk;
}

/** Keys and what they do, for the help. */
export interface Key {
  keys: readonly string[];
  /** The code of the words. */
  words: string;
}

/** What a table needs from a game. */
export interface BoardModule<View = Record<string, unknown>> {
  Board: Component<BoardProps<View>>;
  /** What `position.seat` has to do now, in one line: "Take a colour, or place cards". */
  prompt(position: Position<View>, context: PromptContext): Words;
  counts(view: View, seat: number, position: Position<View>): Count[];
  /** Icons that only this game has: SVG paths in a square of 24 × 24. */
  icons?: Readonly<Record<string, string>>;
  /** The walk through the scoring; without it, only words explain the result. */
  Scoring?: Component<ScoringProps<View>>;
  /** The end of the game over the board; without it, the result is shown at once. */
  finale?: FinaleModule<View>;
  /** Does the board lay out the whole window, with the seats and the bar? Else the frame puts these around it. */
  scene?: boolean;
  /** The sound of a play when it is shown; without it, that of a card. */
  sound?(line: LogLine): SoundName | null;
  /** A CSS selector of what an action touches on the board, for reviews, which draw actions there; null if nothing is touched. */
  spots?(action: string): string | null;
  /** What lies there after an action, in a letter or two, for the same drawings: the value of a tile; null if the place says it. */
  ghost?(action: string): string | null;
  /** The piece itself instead, for actions that have a `ghost`. */
  Ghost?: Component<{ action: string; view: View; seat: number }>;
  /** The colour of a seat's pieces on a light and on a dark page, in CSS, for the graph of a review. */
  hue?(view: View, seat: number): string;
  /** Keys that only this board knows. */
  keys?: readonly Key[];
}

/** How the log shows plies. */
export interface LogStyle {
  /** The same line with the names of people in place of seat numbers. */
  withNames?(line: LineData, names: readonly string[]): LineData;
}

type Load<Part> = () => Promise<{ default: Part }>;

export interface ShelfProps {
  /** How many there are of each keepsake, by its code. */
  kept: Readonly<Record<string, number>>;
  /** On a page of its own, with everything that there is to collect? */
  large: boolean;
}

/** A game's part of a shelf. */
export interface ShelfModule {
  /** Does it take a whole board of the shelf? Others share one. */
  wide?: boolean;
  /** The things on it, as a list. */
  Things: Load<Component<ShelfProps>>;
  /** The same in one sentence, as numbers with their nouns. */
  told(kept: Readonly<Record<string, number>>): Words;
}

/** A game, as its folder's index.ts exports it. The first page loads it for every game, so large parts are loaded later. */
export interface GameModule<View = Record<string, unknown>> {
  /** The first page lists games in this order. */
  order: number;
  /** The number of players at a table, unless somebody chooses another. */
  usualPlayers: number;
  /** Its picture: SVG elements in 320 × 180. Its mood, the colours around it, is in mood.css. */
  Art: Component<Record<string, never>>;
  board: Load<BoardModule<View>>;
  /** The rules in our words, with drawn examples. */
  rules: Load<Component<Record<string, never>>>;
  /** The guided first game. */
  lessons: Load<readonly Lesson<View>[]>;
  log?: LogStyle;
  /** What its games leave on people's shelves. */
  shelf?: ShelfModule;
  /** Is that a play that a bot may praise? Only what everybody sees to be good. */
  remarkable?(line: LineData): boolean;
  /** Notes to show beside the options of a new table. */
  notes?(options: Readonly<Record<string, unknown>>): Words[];
  /** For an option: the beginning of its choices' codes, if it is not `<game>.choice.` */
  choices?: Readonly<Record<string, string>>;
}
