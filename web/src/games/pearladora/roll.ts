// A Pearl that rolls from its farm to a bowl.
import { ROLL_MS } from "./story";

interface Way {
  to: Element | null;
  delay: number;
  /** How long something takes in this walk. */
  time(ms: number): number;
}

/** Let a Pearl roll when it appears; it is gone when it arrives, because the bowl shows it then. */
export function roll(node: HTMLElement, { to, delay, time }: Way): { destroy(): void } | undefined {
  if (!to) return undefined;
  const start = node.getBoundingClientRect();
  const end = to.getBoundingClientRect();
  const x = end.left + end.width / 2 - start.left - start.width / 2;
  const y = end.top + end.height / 3 - start.top - start.height / 2;
  const bow = Math.min(80, Math.abs(x) / 4);
  const animation = node.animate(
    [
      { transform: "none", opacity: 1 },
      { transform: `translate(${x * 0.3}px, ${y * 0.42 + bow / 3}px) rotate(200deg)`, opacity: 1, offset: 0.45 },
      { transform: `translate(${x}px, ${y}px) rotate(540deg)`, opacity: 1, offset: 0.96 },
      { transform: `translate(${x}px, ${y}px) rotate(540deg)`, opacity: 0 },
    ],
    { duration: time(ROLL_MS), delay, easing: "cubic-bezier(.45,.05,.55,.95)", fill: "both" },
  );
  return { destroy: () => animation.cancel() };
}
