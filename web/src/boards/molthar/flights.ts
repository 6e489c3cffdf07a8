// What moved in the last plies travels from where it lay: a ghost flies there, and is gone.
import { prefersReducedMotion } from "svelte/motion";
import type { LineData } from "../../protocol";

const DURATION = 280;

interface Ghost {
  image: HTMLElement;
  from: DOMRect;
}

/** Where an action's piece comes from, by the data-spot of things on the board. */
function source(action: string): string | null {
  const [verb, thing = ""] = action.split(" ");
  if (verb === "take") return thing === "*" ? "pouch" : `pearl ${thing}`;
  if (verb === "put") return thing === "*" ? "pile" : `face ${thing}`;
  return null;
}

export function flights(root: () => HTMLElement | undefined): { before(): void; after(lines: LineData[], near: number): void } {
  let ghosts = new Map<string, Ghost>();
  let seen: number | null = null;

  return {
    /** Before the board changes: remember how everything that may move looks, and where it is. */
    before() {
      ghosts = new Map();
      if (prefersReducedMotion.current) return;
      for (const element of root()?.querySelectorAll<HTMLElement>("[data-spot]") ?? []) {
        const spot = element.dataset["spot"]!;
        if (!/^(pearl|face|pouch|pile)\b/.test(spot) || ghosts.has(spot)) continue;
        ghosts.set(spot, { image: element, from: element.getBoundingClientRect() });
      }
    },
    after(lines, near) {
      const before = seen;
      const fresh = lines.filter((line) => before !== null && line.ply > before);
      seen = Math.max(-1, ...lines.map((line) => line.ply));
      const board = root();
      // What was there when the page opened did not just move; nor does anything where motion is unwelcome.
      if (!board || prefersReducedMotion.current) return;
      for (const line of fresh) {
        const ghost = ghosts.get(source(line.action) ?? "");
        const mine = line.seat === near;
        const spot = mine ? (line.action.startsWith("take ") ? "hand" : `portal ${line.action.split(" ")[1]}`) : `seat ${line.seat}`;
        const target = board.querySelector<HTMLElement>(`[data-spot="${spot}"]`);
        if (ghost && target) fly(ghost, target.getBoundingClientRect());
      }
    },
  };
}

function fly({ image, from }: Ghost, to: DOMRect): void {
  const ghost = image.cloneNode(true) as HTMLElement;
  ghost.removeAttribute("data-spot");
  ghost.setAttribute("aria-hidden", "true");
  ghost.inert = true;
  Object.assign(ghost.style, {
    position: "fixed", left: `${from.left}px`, top: `${from.top}px`, width: `${from.width}px`, height: `${from.height}px`,
    margin: "0", zIndex: "9", pointerEvents: "none",
  });
  document.body.append(ghost); // inside the board, whose size is contained, "fixed" would mean the board
  const x = to.left + to.width / 2 - from.left - from.width / 2;
  const y = to.top + to.height / 2 - from.top - from.height / 2;
  const animation = ghost.animate(
    [{ transform: "none", opacity: 1 }, { transform: `translate(${x}px, ${y}px) scale(.7)`, opacity: 0.2 }],
    { duration: DURATION, easing: "cubic-bezier(.2,.7,.2,1)" },
  );
  animation.onfinish = animation.oncancel = () => ghost.remove();
}
