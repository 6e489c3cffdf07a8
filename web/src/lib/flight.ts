// A thing that moved travels: a likeness of it flies from where it was to where it went, and is gone.
import { prefersReducedMotion } from "svelte/motion";

export interface Likeness {
  image: Element;
  from: DOMRect;
}

/** How things look and where they are now, before the board changes. */
export function likenesses(root: ParentNode | undefined, selector: string): Likeness[] {
  if (!root || prefersReducedMotion.current) return [];
  return [...root.querySelectorAll(selector)].map((element) => ({
    image: element.cloneNode(true) as Element,
    from: element.getBoundingClientRect(),
  }));
}

export function fly({ image, from }: Likeness, target: Element | null, delay = 0): void {
  if (!target || prefersReducedMotion.current) return;
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
    { duration: 300, delay, easing: "cubic-bezier(.3,.1,.2,1)", fill: "backwards" },
  );
  animation.onfinish = animation.oncancel = () => ghost.remove();
}
