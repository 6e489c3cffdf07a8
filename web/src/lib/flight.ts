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

/** Let a copy fly to another spot, in that many milliseconds; with none, nothing flies. */
export function fly({ image, from }: Flyer, target: Element | null, duration: number, delay = 0): void {
  if (!target || !duration || prefersReducedMotion.current) return;
  const to = target.getBoundingClientRect();
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
