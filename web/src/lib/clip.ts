// A short clip of a finale: what it tells, and what is to be seen at each moment. Drawing and recording it come later.

/** A row of the clip: a seat, or a team. */
export interface ClipSide {
  name: string;
  colour: string;
  /** An SVG path around (0, 0), up to 22 in each direction: a sign beside the colour. */
  sign?: string;
}

export interface ClipBeat {
  /** What is counted, and, once it is, what came of it. */
  caption: string;
  outcome?: string;
  /** The totals of all sides after this beat. */
  totals: readonly number[];
}

/** What a game tells in its clip, from the beats of its finale. */
export interface ClipTale {
  sides: readonly ClipSide[];
  /** Said before the first beat. */
  opening: string;
  beats: readonly ClipBeat[];
  /** The sides that win, told after the last beat. */
  winners: readonly number[];
  /** Draw the game itself into `SCENE`; without it, its art is shown. `counted`: the share of the beat's pieces that are counted. */
  paintScene?(pen: CanvasRenderingContext2D, moment: Moment): void;
}

export interface Moment {
  /** The beat: -1 is the opening, `beats.length` the ending. */
  beat: number;
  /** How far the beat's pieces are turned over, from 0 to 1; then, how far they are counted. */
  turned: number;
  counted: number;
  caption: string;
  totals: number[];
  /** What this beat has added to each side so far. */
  gains: number[];
  /** Nobody before the ending. */
  winners: readonly number[];
}

/** Where a game may paint its scene: the left part of the clip. */
export const SCENE = { width: 540, height: 720 };

const OPENING_MS = 1100;
const LONGEST_BEAT_MS = 1500;
/** All beats together: more beats are shorter ones. */
const BEATS_MS = 6500;
const ENDING_MS = 2400;
/** Shares of a beat: its pieces turn over until here, then they are counted until there. */
const TURNED = 0.45;
const COUNTED = 0.85;

export function lengthOf(tale: ClipTale): number {
  return OPENING_MS + tale.beats.length * beatLength(tale) + ENDING_MS;
}

export function momentAt(tale: ClipTale, ms: number): Moment {
  const length = beatLength(tale);
  const beat = ms < OPENING_MS ? -1 : Math.min(tale.beats.length, length ? Math.floor((ms - OPENING_MS) / length) : 0);
  const zero = tale.sides.map(() => 0);
  if (beat < 0) return { beat, turned: 0, counted: 0, caption: tale.opening, totals: zero, gains: zero, winners: [] };
  const before = tale.beats[beat - 1]?.totals ?? zero;
  const now = tale.beats[beat];
  if (!now) return { beat, turned: 1, counted: 1, caption: "", totals: [...before], gains: zero, winners: tale.winners };
  const share = (ms - OPENING_MS) / length - beat;
  const turned = Math.min(1, share / TURNED);
  const counted = Math.min(1, Math.max(0, (share - TURNED) / (COUNTED - TURNED)));
  const gains = now.totals.map((total, side) => Math.round((total - before[side]!) * counted));
  const caption = counted > 0 && now.outcome ? now.outcome : now.caption;
  return { beat, turned, counted, caption, totals: before.map((total, side) => total + gains[side]!), gains, winners: [] };
}

function beatLength(tale: ClipTale): number {
  return Math.min(LONGEST_BEAT_MS, BEATS_MS / Math.max(1, tale.beats.length));
}
