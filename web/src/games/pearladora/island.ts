// The island around the lagoon: a soft coast that is not quite a rectangle.
import type { Point } from "./compass";

/** How far the coast bulges at each of its points, beginning at the upper left and clockwise. */
const BULGES = [0, 9, -3, 12, 3, 14, -2, 6, 13, 2, -4, 11, 5, 15, 0, 8, -5, 10, 4, 12, -1, 7];

/** The coast around a lagoon, at about that distance from the water. */
export function coast(width: number, height: number, distance: number): string {
  const points = perimeter(width, height, distance);
  const middles = points.map((point, index) => between(point, points[(index + 1) % points.length]!));
  const curves = points.map((point, index) => {
    const end = middles[index]!;
    return `Q${round(point.x)} ${round(point.y)} ${round(end.x)} ${round(end.y)}`;
  });
  const start = middles.at(-1)!;
  return `M${round(start.x)} ${round(start.y)}${curves.join("")}Z`;
}

function perimeter(width: number, height: number, distance: number): Point[] {
  const [across, down] = width > height ? [7, 4] : [4, 7];
  const sides: [Point, Point, number, Point][] = [
    [{ x: -distance, y: -distance }, { x: width + distance, y: -distance }, across, { x: 0, y: -1 }],
    [{ x: width + distance, y: -distance }, { x: width + distance, y: height + distance }, down, { x: 1, y: 0 }],
    [{ x: width + distance, y: height + distance }, { x: -distance, y: height + distance }, across, { x: 0, y: 1 }],
    [{ x: -distance, y: height + distance }, { x: -distance, y: -distance }, down, { x: -1, y: 0 }],
  ];
  const points: Point[] = [];
  for (const [from, to, count, out] of sides) {
    for (let step = 0; step < count; step++) {
      const part = step / count;
      const bulge = BULGES[points.length % BULGES.length]! * (distance / 60);
      points.push({ x: from.x + (to.x - from.x) * part + out.x * bulge, y: from.y + (to.y - from.y) * part + out.y * bulge });
    }
  }
  return points;
}

const between = (one: Point, other: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });
const round = (value: number) => Math.round(value * 10) / 10;
