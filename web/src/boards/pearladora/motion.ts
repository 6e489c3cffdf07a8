// Pieces travel from where they came.
import { cubicOut } from "svelte/easing";
import type { TransitionConfig } from "svelte/transition";

export function isStill(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Move in from somewhere else on the board, in units of the drawing. */
export function arrive(_node: Element, { x, y }: { x: number; y: number }): TransitionConfig {
  return {
    duration: isStill() ? 0 : 280,
    easing: cubicOut,
    css: (t, u) => `transform: translate(${u * x}px, ${u * y}px) scale(${1 + 0.3 * u}); opacity: ${Math.min(1, 3 * t)}`,
  };
}
