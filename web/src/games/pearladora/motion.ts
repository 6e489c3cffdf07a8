// Pieces travel from where they came.
import { cubicInOut, cubicOut } from "svelte/easing";
import { prefersReducedMotion } from "svelte/motion";
import type { TransitionConfig } from "svelte/transition";

/** Move in from somewhere else on the board, in units of the drawing. */
export function arrive(_node: Element, { x, y }: { x: number; y: number }): TransitionConfig {
  return {
    duration: prefersReducedMotion.current ? 0 : 280,
    easing: cubicOut,
    css: (t, u) => `transform: translate(${u * x}px, ${u * y}px) scale(${1 + 0.3 * u}); opacity: ${Math.min(1, 3 * t)}`,
  };
}

/** A Pearl rolls from its farm to whoever won it. */
export function roll(_node: Element, { x, y, delay }: { x: number; y: number; delay: number }): TransitionConfig {
  const still = prefersReducedMotion.current;
  return {
    delay: still ? 0 : delay,
    duration: still ? 0 : 520,
    easing: cubicInOut,
    css: (t, u) => `transform: translate(${u * x}px, ${u * y - 40 * Math.sin(Math.PI * t)}px) rotate(${-360 * u}deg)`,
  };
}
