// Pieces that travel to their spot.
import { prefersReducedMotion } from "svelte/motion";
import { track } from "../../lib/flight";
import type { LogLine } from "../contract";
import { spotOf } from "./view";

/** How a piece comes to its spot. */
export interface Flight {
  /** Where it comes from, on the screen. */
  from: DOMRect;
  duration: number;
  delay: number;
}

/** Milliseconds between the two Pontoons of a play. */
const PAIR_MS = 60;

/** The pieces of the play on show come from the one who played them: from the hand, or from the tag of the seat. */
export function flightOf(
  key: string,
  lines: readonly LogLine[],
  viewer: number | null,
  motion: number,
  table: Element | null | undefined,
): Flight | null {
  const index = lines.findIndex((line) => Object.values(spotOf(line.action) ?? {}).includes(key));
  if (!motion || index < 0) return null;
  const { seat } = lines[index]!;
  const part = key.length === 3 ? "supply" : "hand";
  const source = table?.querySelector(seat === viewer ? `[data-guide="${part}"]` : `[data-seat="${seat}"]`);
  return source ? { from: source.getBoundingClientRect(), duration: motion - PAIR_MS, delay: PAIR_MS * Math.min(1, index) } : null;
}

/** Let a piece of the drawing fly in when it appears. */
export function arrive(node: SVGGraphicsElement, flight: Flight | null): void {
  if (!flight || prefersReducedMotion.current) return;
  const matrix = node.getScreenCTM();
  if (!matrix) return;
  const { from } = flight;
  const start = new DOMPoint(from.left + from.width / 2, from.top + from.height / 2).matrixTransform(matrix.inverse());
  const path = [
    { transform: `translate(${start.x}px, ${start.y}px) rotate(-8deg) scale(1.04)`, opacity: 0 },
    { transform: `translate(${start.x * 0.9}px, ${start.y * 0.9}px) rotate(-8deg) scale(1.12)`, opacity: 1, offset: 0.15 },
    { transform: "translate(0, 0) rotate(0deg) scale(1.04)", opacity: 1, offset: 0.85 },
    { transform: "none", opacity: 1 },
  ];
  track(node.animate(path, { duration: flight.duration, delay: flight.delay, easing: "cubic-bezier(.2,.7,.2,1)", fill: "backwards" }));
}
