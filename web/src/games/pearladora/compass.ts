// Where things are drawn, and where arrow keys lead. On a tall screen the lagoon is mirrored at its diagonal.
import { COLUMNS, columnOf, endsOf, ROWS, rowOf, spaceAt, type Line, type Space } from "./view";

export const CELL = 100;
/** Room for the shore and its letters: above and on the left, below and on the right. */
export const BEFORE = 36;
export const AFTER = 14;

/** A Diver lies a little below the middle of its space, and is a little larger than it is drawn. */
export const DIVER_DOWN = 9;
export const DIVER_SCALE = 1.05;

export interface Point {
  x: number;
  y: number;
}

/** The upper left corner of a space. */
export function cornerOf(space: Space, tall: boolean): Point {
  const column = columnOf(space) * CELL;
  const row = rowOf(space) * CELL;
  return tall ? { x: row, y: column } : { x: column, y: row };
}

export function middleOf(space: Space, tall: boolean): Point {
  const corner = cornerOf(space, tall);
  return { x: corner.x + CELL / 2, y: corner.y + CELL / 2 };
}

/** The middle of a line, and whether it runs from top to bottom on the screen. */
export function linePosition(line: Line, tall: boolean): Point & { upright: boolean } {
  const [here, there] = endsOf(line).map((end) => middleOf(end, tall));
  return { x: (here!.x + there!.x) / 2, y: (here!.y + there!.y) / 2, upright: here!.y === there!.y };
}

export function sizeOf(tall: boolean): { width: number; height: number } {
  return tall ? { width: ROWS * CELL, height: COLUMNS * CELL } : { width: COLUMNS * CELL, height: ROWS * CELL };
}

/** Is a space or line in the lower half of the screen? */
export function isLow(key: Space | Line | null, tall: boolean): boolean {
  return key !== null && middleOf(key.slice(0, 2), tall).y > sizeOf(tall).height / 2;
}

/** How the drawing lies in its box. */
export interface Fit {
  tall: boolean;
  /** Pixels for one unit of the drawing. */
  scale: number;
  left: number;
  top: number;
}

/** Fit the drawing into a box as large as possible. Later, it turns only if that makes it much larger. */
export function fitInto(width: number, height: number, before: boolean | null = null): Fit {
  const fits = [false, true].map((tall): Fit => {
    const size = sizeOf(tall);
    const wide = size.width + BEFORE + AFTER;
    const high = size.height + BEFORE + AFTER;
    const scale = Math.min(width / wide, height / high);
    return { tall, scale, left: (width - wide * scale) / 2 + BEFORE * scale, top: (height - high * scale) / 2 + BEFORE * scale };
  });
  // On a phone that is held upright the lagoon begins upright, even if a longer text below takes some of its room.
  const [across, upright] = fits as [Fit, Fit];
  const bias = before === null ? (width < 600 && height > width * UPRIGHT ? 0.8 : 1) : before ? 1 / TURN_FACTOR : TURN_FACTOR;
  return upright.scale > bias * across.scale ? upright : across;
}

/** From this height on, for its width, a box is that of a phone held upright. */
const UPRIGHT = 0.9;
/** How much larger the drawing has to become before it turns. */
const TURN_FACTOR = 1.45;
const ARROWS: Record<string, [number, number]> = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };

/** The space or line that an arrow key leads to; with `stride`, the next space. Null at the border. */
export function toward(from: Space | Line, key: string, tall: boolean, stride = false): Space | Line | null {
  const arrow = ARROWS[key];
  if (!arrow) return null;
  const [right, down] = tall ? [arrow[1], arrow[0]] : arrow;
  // In a grid of half spaces, spaces have two even coordinates and lines one; nothing has none.
  let column = 2 * columnOf(from) + (from.endsWith("e") ? 1 : 0);
  let row = 2 * rowOf(from) + (from.endsWith("s") ? 1 : 0);
  const isLine = from.length === 3;
  do {
    column += right;
    row += down;
  } while ((column % 2 !== 0 && row % 2 !== 0) || (stride && !isLine && (column % 2 !== 0 || row % 2 !== 0)));
  if (column < 0 || row < 0 || column > 2 * COLUMNS - 2 || row > 2 * ROWS - 2) return null;
  const space = spaceAt(Math.floor(column / 2), Math.floor(row / 2));
  if (column % 2) return `${space}e`;
  return row % 2 ? `${space}s` : space;
}
