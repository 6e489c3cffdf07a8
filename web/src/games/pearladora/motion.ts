// Pieces that travel to their spot: copies fly over the drawing, each on a layer of its own, so that no frame draws the lagoon anew.
import { prefersReducedMotion } from "svelte/motion";
import { drawPath, track } from "../../lib/flight";
import type { LogLine } from "../contract";
import { DIVER_DOWN, DIVER_SCALE, linePosition, middleOf, type Fit, type Point } from "./compass";
import { spotOf } from "./view";

/** How a piece comes to its spot: from where, as seen from the middle of its spot, in pixels. */
export interface Flight {
  x: number;
  y: number;
  /** Pixels in one unit of the drawing. */
  scale: number;
  /** The middle of its spot, from the corner of the board. */
  at: { x: number; y: number };
  duration: number;
  delay: number;
}

/** Milliseconds between the two Pontoons of a play. */
const PAIR_MS = 60;
/** Copies are drawn with this many units around the middle of their spot. */
const ROOM = 64;

/** What there is to know about the play on show and the board, to find how its pieces come. */
interface Moment {
  lines: readonly LogLine[];
  viewer: number | null;
  /** Milliseconds in which its pieces move. */
  motion: number;
  board: Element | null | undefined;
  fit: Fit;
  /** Changes with the size of the board. */
  size: string;
}

/**
 * Finds how pieces come to their spots. To measure makes the browser lay out the page in the middle of a change, so every
 * part of the board is measured once for each of its sizes.
 */
export class Flights {
  #measured = new Map<string, Point>();
  #size = "";

  /** The pieces of the play on show come from the one who played them: from the hand, or from the tag of the seat. */
  of(key: string, { lines, viewer, motion, board, fit, size }: Moment): Flight | null {
    const index = motion ? lines.findIndex((line) => Object.values(spotOf(line.action) ?? {}).includes(key)) : -1;
    if (!board || index < 0) return null;
    if (size !== this.#size) this.#measured.clear();
    this.#size = size;
    const { seat } = lines[index]!;
    const part = key.length === 3 ? "supply" : "hand";
    const source = this.#measure(board, seat === viewer ? `[data-guide="${part}"]` : `[data-seat="${seat}"]`, 0.5);
    const corner = this.#measure(board, ".water", 0);
    if (!source || !corner) return null;
    const { x, y } = key.length === 3 ? linePosition(key, fit.tall) : middleOf(key, fit.tall);
    const down = key.length === 3 ? 0 : DIVER_DOWN;
    const at = { x: corner.x + fit.left + x * fit.scale, y: corner.y + fit.top + (y + down) * fit.scale };
    return {
      x: source.x - at.x,
      y: source.y - at.y,
      at,
      scale: fit.scale * (key.length === 3 ? 1 : DIVER_SCALE),
      duration: motion - PAIR_MS,
      delay: PAIR_MS * Math.min(1, index),
    };
  }

  /** A point of a part of the board, from the corner of the board: `share` is 0 for the part's corner, 0.5 for its middle. */
  #measure(board: Element, selector: string, share: number): Point | null {
    const known = this.#measured.get(selector);
    if (known) return known;
    const part = board.querySelector(selector)?.getBoundingClientRect();
    if (!part) return null;
    const { left, top } = board.getBoundingClientRect();
    const found = { x: part.left - left + part.width * share, y: part.top - top + part.height * share };
    this.#measured.set(selector, found);
    return found;
  }
}

/** Let a piece of the drawing fly in when it appears. */
export function arrive(node: SVGGraphicsElement, flight: Flight | null): { destroy(): void } | undefined {
  const board = node.closest(".pearladora");
  if (!flight || !board || prefersReducedMotion.current) return undefined;
  const { x, y, at, scale, duration, delay } = flight;
  const ghost = copyOf(node, scale);
  Object.assign(ghost.style, { left: `${at.x - ROOM * scale}px`, top: `${at.y - ROOM * scale}px` });
  const path = drawPath(board, { from: { x: at.x + x, y: at.y + y }, to: at, duration, delay });
  board.append(ghost);
  node.style.visibility = "hidden";
  const animation = ghost.animate(
    [
      { transform: `translate(${x}px, ${y}px) rotate(-8deg) scale(1.04)`, opacity: 0 },
      { transform: `translate(${x * 0.9}px, ${y * 0.9}px) rotate(-8deg) scale(1.12)`, opacity: 1, offset: 0.15 },
      { transform: "translate(0, 0) rotate(0deg) scale(1.04)", opacity: 1, offset: 0.85 },
      { transform: "none", opacity: 1 },
    ],
    { duration, delay, easing: "cubic-bezier(.2,.7,.2,1)", fill: "both" },
  );
  track(animation);
  animation.onfinish = animation.oncancel = () => {
    node.style.visibility = "";
    ghost.remove();
  };
  return {
    destroy: () => {
      animation.cancel();
      path?.remove();
    },
  };
}

/** A drawing of the piece alone. */
function copyOf(node: SVGGraphicsElement, scale: number): HTMLElement {
  const ghost = document.createElement("div");
  ghost.className = "flight inside";
  ghost.setAttribute("aria-hidden", "true");
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", `${-ROOM} ${-ROOM} ${2 * ROOM} ${2 * ROOM}`);
  svg.setAttribute("width", String(2 * ROOM * scale));
  svg.setAttribute("height", String(2 * ROOM * scale));
  svg.append(node.cloneNode(true));
  ghost.append(svg);
  return ghost;
}
