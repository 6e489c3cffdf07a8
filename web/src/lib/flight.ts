// Animates things that move: a copy flies from the old spot to the new one and disappears.
import { prefersReducedMotion } from "svelte/motion";

export interface Flyer {
  image: Element;
  from: DOMRect;
}

/** Copies of things with their present spots, taken before the board changes. */
export function copyFlyers(root: ParentNode | undefined, selector: string): Flyer[] {
  if (!root || prefersReducedMotion.current) return [];
  return [...root.querySelectorAll(selector)].map((element) => ({
    image: element.cloneNode(true) as Element,
    from: element.getBoundingClientRect(),
  }));
}

const inFlight = new Set<Animation>();

/** End all flights: the page shows something newer. */
export function land(): void {
  for (const animation of inFlight) animation.finish();
}

/** Let `land` end this motion, too. */
export function track(animation: Animation): void {
  inFlight.add(animation);
  animation.addEventListener("finish", () => inFlight.delete(animation));
  animation.addEventListener("cancel", () => inFlight.delete(animation));
}

interface Point {
  x: number;
  y: number;
}

interface Way {
  from: Point;
  to: Point;
  /** Milliseconds that a piece takes from one to the other, and those before it starts. */
  duration: number;
  delay?: number;
}

/** Milliseconds in which a path fades once the piece is there. */
const FADE_MS = 150;
const SVG = "http://www.w3.org/2000/svg";

/** Draw the way of a piece as a dotted line until it is there; points are those of the window, or of the board around it. */
export function drawPath(parent: Element, { from, to, duration, delay = 0 }: Way): Element | null {
  if (!duration || prefersReducedMotion.current) return null;
  const [left, top] = [Math.min(from.x, to.x) - 4, Math.min(from.y, to.y) - 4];
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", parent === document.body ? "path" : "path inside");
  svg.setAttribute("aria-hidden", "true");
  const size = { width: `${Math.abs(to.x - from.x) + 8}px`, height: `${Math.abs(to.y - from.y) + 8}px` };
  Object.assign(svg.style, { left: `${left}px`, top: `${top}px`, ...size });
  const line = document.createElementNS(SVG, "path");
  line.setAttribute("d", `M${from.x - left} ${from.y - top}L${to.x - left} ${to.y - top}`);
  svg.append(line);
  parent.append(svg);
  const whole = duration + FADE_MS;
  const animation = svg.animate(
    [{ opacity: 0 }, { opacity: 0.75, offset: 0.1 }, { opacity: 0.75, offset: duration / whole }, { opacity: 0 }],
    {
      duration: whole,
      delay,
      fill: "both",
    },
  );
  track(animation);
  animation.onfinish = animation.oncancel = () => svg.remove();
  return svg;
}

/** The middle of a box. */
export function middle({ left, top, width, height }: DOMRect): Point {
  return { x: left + width / 2, y: top + height / 2 };
}

/**
 * Let a copy fly to another spot, in that many milliseconds; with none, nothing flies. The first of several that start one
 * after the other draws their path. Read all spots before the first copy flies: else the browser lays out the page for each.
 */
export function fly({ image, from }: Flyer, to: DOMRect | null, duration: number, delay = 0): void {
  if (!to || !duration || prefersReducedMotion.current) return;
  if (!delay) drawPath(document.body, { from: middle(from), to: middle(to), duration });
  const ghost = document.createElement("div");
  ghost.append(image);
  ghost.inert = true;
  ghost.setAttribute("aria-hidden", "true");
  ghost.className = "flight";
  Object.assign(ghost.style, { left: `${from.left}px`, top: `${from.top}px`, width: `${from.width}px`, height: `${from.height}px` });
  document.body.append(ghost);
  const x = to.left + to.width / 2 - from.left - from.width / 2;
  const y = to.top + to.height / 2 - from.top - from.height / 2;
  const animation = ghost.animate(
    [
      { transform: "none", opacity: 1 },
      { transform: `translate(${x * 0.9}px, ${y * 0.9}px) scale(.75)`, opacity: 1, offset: 0.85 },
      { transform: `translate(${x}px, ${y}px) scale(.6)`, opacity: 0 },
    ],
    { duration, delay, easing: "cubic-bezier(.2,.7,.2,1)", fill: "backwards" },
  );
  inFlight.add(animation);
  animation.onfinish = animation.oncancel = () => {
    inFlight.delete(animation);
    ghost.remove();
  };
}
