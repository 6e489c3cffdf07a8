// The shore of a territory: a line that runs along its border, inside it.
import { CELL, cornerOf, type Point } from "./compass";
import type { Clan, Space } from "./view";

/** East, south, west, north: each is the one before it turned to the right. */
const STEPS: readonly Point[] = [
  { x: 1, y: 0 },
  { x: 0, y: 1 },
  { x: -1, y: 0 },
  { x: 0, y: -1 },
];

interface Edge {
  from: Point;
  heading: number;
}

const keyOf = ({ x, y }: Point) => `${x},${y}`;

/** The corners of the borders of some spaces, moved inwards. The inside is on the right; a hole has a border of its own. */
export function outlines(spaces: readonly Space[], tall: boolean, inset: number): Point[][] {
  const cells = spaces.map((space) => {
    const { x, y } = cornerOf(space, tall);
    return { x: x / CELL, y: y / CELL };
  });
  const held = new Set(cells.map(keyOf));
  const waiting = new Map<string, Edge[]>();
  for (const cell of cells) {
    for (let heading = 0; heading < 4; heading++) {
      const outside = STEPS[(heading + 3) % 4]!;
      if (held.has(keyOf({ x: cell.x + outside.x, y: cell.y + outside.y }))) continue;
      const from = { x: cell.x + (heading === 1 || heading === 2 ? 1 : 0), y: cell.y + (heading >= 2 ? 1 : 0) };
      waiting.set(keyOf(from), [...(waiting.get(keyOf(from)) ?? []), { from, heading }]);
    }
  }
  const take = (from: string, headings: readonly number[]): Edge | undefined => {
    const edges = waiting.get(from) ?? [];
    const found = headings.map((heading) => edges.find((edge) => edge.heading === heading)).find(Boolean);
    if (found) edges.splice(edges.indexOf(found), 1);
    return found;
  };
  const loops: Point[][] = [];
  for (const [start, edges] of waiting) {
    while (edges.length) {
      const loop: Edge[] = [];
      let edge = take(start, [0, 1, 2, 3]);
      while (edge) {
        loop.push(edge);
        const step = STEPS[edge.heading]!;
        const turn = edge.heading;
        // Where two spaces touch only at a corner, stay with the space at hand.
        edge = take(keyOf({ x: edge.from.x + step.x, y: edge.from.y + step.y }), [(turn + 1) % 4, turn, (turn + 3) % 4]);
      }
      loops.push(cornersOf(loop, inset));
    }
  }
  return loops;
}

function cornersOf(loop: readonly Edge[], inset: number): Point[] {
  return loop.flatMap(({ from, heading }, index) => {
    const before = loop.at(index - 1)!.heading;
    if (before === heading) return [];
    const [one, other] = [STEPS[(before + 1) % 4]!, STEPS[(heading + 1) % 4]!];
    return [{ x: from.x * CELL + inset * (one.x + other.x), y: from.y * CELL + inset * (one.y + other.y) }];
  });
}

/** The path of a shore, with round corners. */
export function shorePath(spaces: readonly Space[], tall: boolean, inset: number, radius = 16): string {
  return outlines(spaces, tall, inset)
    .map((corners) => {
      const arcs = corners.map((corner, index) => {
        const enter = toward(corner, corners.at(index - 1)!, radius);
        const leave = toward(corner, corners[(index + 1) % corners.length]!, radius);
        return `${index ? "L" : "M"}${enter.x} ${enter.y}Q${corner.x} ${corner.y} ${leave.x} ${leave.y}`;
      });
      return `${arcs.join("")}Z`;
    })
    .join("");
}

/** A point on the way from a corner to the next, at most half the way. */
function toward(from: Point, to: Point, distance: number): Point {
  const length = Math.abs(to.x - from.x) + Math.abs(to.y - from.y);
  const part = Math.min(distance, length / 2) / length;
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}

/** A rhythm for each clan, as dashes and gaps with round ends: hue and rhythm each suffice to recognize it. */
const RHYTHMS: Record<Clan, readonly number[]> = {
  fishermen: [],
  elders: [0.1, 11],
  foragers: [24, 11, 0.1, 11],
  children: [20, 13],
};
/** The length of a likely lead's line before its gap, and the gap. */
const LINE = 58;
const GAP = 26;

/** The dashes of a shore. Where the lead is only likely, the line has gaps. */
export function rhythm(clan: Clan | null, sure: boolean): string {
  const dashes = clan ? RHYTHMS[clan] : [2, 12];
  if (sure || !clan) return dashes.join(" ");
  if (!dashes.length) return `${LINE} ${GAP}`;
  const length = dashes.reduce((sum, one) => sum + one, 0);
  const repeated = Array.from({ length: Math.max(2, Math.round(LINE / length)) }, () => dashes).flat();
  return [...repeated.slice(0, -1), repeated.at(-1)! + GAP].join(" ");
}
