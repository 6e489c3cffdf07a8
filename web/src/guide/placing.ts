// Where the coach stands: beside what it talks about, in sight, and never on what it talks about or on the buttons.

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The side of the target on which the coach stands, or null where it points at nothing. */
export type Side = "left" | "right" | "above" | "below" | null;

export interface Place {
  left: number;
  top: number;
  side: Side;
  /** How far along its edge the beak is, in pixels. */
  beak: number;
}

/** What is on the screen besides the coach. */
export interface Surroundings {
  /** What the coach talks about: it points at one of these. */
  targets: readonly Box[];
  /** Where it may stand. */
  room: Box;
  /** What it must not cover: prompt and buttons, an open panel. */
  taken: readonly Box[];
  /** What it would rather not cover: other parts of the board. */
  other: readonly Box[];
  /** What can be touched now. */
  live: readonly Box[];
}

/** The beak reaches over this gap. */
const GAP = 16;
/** The beak keeps this far from the card's corners. */
const CORNER = 26;
/** What a covered pixel costs, by what it belongs to. */
const COST = { target: 1000, taken: 1000, live: 6, other: 1 };
/** Pointing at nothing is as bad as covering this many pixels of other parts. */
const SILENCE = 400_000;

export function place(card: { width: number; height: number }, around: Surroundings): Place {
  let best: Place | null = null;
  let least = Infinity;
  for (const candidate of candidates(card, around)) {
    const cost = costOf({ ...candidate, ...card }, around);
    if (cost >= least) continue;
    least = cost;
    best = candidate;
  }
  return best!;
}

function* candidates({ width, height }: { width: number; height: number }, { targets, room }: Surroundings): Generator<Place> {
  const inside = (left: number, top: number): { left: number; top: number } => ({
    left: clamp(left, room.left, room.left + room.width - width),
    top: clamp(top, room.top, room.top + room.height - height),
  });
  for (const target of targets) {
    const [x, y] = [target.left + target.width / 2, target.top + target.height / 2];
    for (const side of ["right", "left", "below", "above"] as const) {
      const beside = side === "left" || side === "right";
      const first = side === "left" ? target.left - GAP - width : side === "right" ? target.left + target.width + GAP : 0;
      const second = side === "above" ? target.top - GAP - height : target.top + target.height + GAP;
      const starts = beside ? startsAlong(y, height, target.top, target.height) : startsAlong(x, width, target.left, target.width);
      for (const start of starts) {
        const at = beside ? inside(first, start) : inside(start, second);
        const beak = beside ? alongEdge(at.top, height, target.top, target.height) : alongEdge(at.left, width, target.left, target.width);
        // Where the card had to be pushed over the target or past its end, it points at nothing.
        const points = beak !== null && overlap({ ...at, width, height }, target) === 0;
        yield { ...at, side: points ? side : null, beak: points ? beak : 0 };
      }
    }
  }
  for (const fx of [1, 0])
    for (const fy of [0, 1]) yield { ...inside(room.left + fx * room.width, room.top + fy * room.height), side: null, beak: 0 };
}

/** Where a card of that length may begin along the target: around its middle, and so that the beak just reaches either end. */
function startsAlong(middle: number, length: number, from: number, size: number): number[] {
  const around = [0, -0.35, 0.35, -0.85, 0.85].map((shift) => middle - length / 2 + shift * length);
  return [...around, from + 2 * CORNER - length, from + size - 2 * CORNER];
}

/** How far along an edge of the card the beak is: as near to the target's middle as it gets; null if that is beside the target. */
function alongEdge(start: number, length: number, from: number, size: number): number | null {
  const at = clamp(from + size / 2, start + CORNER, start + length - CORNER);
  return at >= from && at <= from + size ? at - start : null;
}

function costOf(card: Box & { side: Side }, { targets, taken, other, live }: Surroundings): number {
  const covered = (boxes: readonly Box[]) => boxes.reduce((sum, box) => sum + overlap(card, box), 0);
  const silent = targets.length && card.side === null ? SILENCE : 0;
  const parts = COST.live * covered(live) + COST.other * covered(other);
  return COST.target * covered(targets) + COST.taken * covered(taken) + parts + silent;
}

export function overlap(a: Box, b: Box): number {
  const width = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left);
  const height = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
  return width > 0 && height > 0 ? width * height : 0;
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}
