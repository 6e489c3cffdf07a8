// Transitions of pieces that move.
import { cubicInOut, cubicOut } from "svelte/easing";
import { prefersReducedMotion } from "svelte/motion";
import type { TransitionConfig } from "svelte/transition";

/** Move in from another spot; x and y are in units of the drawing. */
export function arrive(_node: Element, { x, y }: { x: number; y: number }): TransitionConfig {
  return {
    duration: prefersReducedMotion.current ? 0 : 280,
    easing: cubicOut,
    css: (t, u) => `transform: translate(${u * x}px, ${u * y}px) scale(${1 + 0.3 * u}); opacity: ${Math.min(1, 3 * t)}`,
  };
}

/** Roll a Pearl from its farm to the side that won it. */
export function roll(_node: Element, { x, y, delay }: { x: number; y: number; delay: number }): TransitionConfig {
  const still = prefersReducedMotion.current;
  return {
    delay: still ? 0 : delay,
    duration: still ? 0 : 520,
    easing: cubicInOut,
    css: (t, u) => `transform: translate(${u * x}px, ${u * y - 40 * Math.sin(Math.PI * t)}px) rotate(${-360 * u}deg)`,
  };
}
