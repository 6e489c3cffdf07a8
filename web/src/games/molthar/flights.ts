// What moved in the last plies travels from where it lay: a ghost flies there, and is gone.
import { prefersReducedMotion } from "svelte/motion";
import { fly, type Likeness } from "../../lib/flight";
import type { LineData } from "../../protocol";

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
        if (ghost) fly(likeness(ghost), target);
      }
    },
  };
}

/** A likeness that fills its place, whatever it lay in. */
function likeness({ image, from }: Ghost): Likeness {
  const ghost = image.cloneNode(true) as HTMLElement;
  ghost.removeAttribute("data-spot");
  Object.assign(ghost.style, { width: "100%", height: "100%", margin: "0" });
  return { image: ghost, from };
}
