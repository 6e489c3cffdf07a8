// Animates the last plies: a copy of each piece flies from its old spot to the new one.
import { prefersReducedMotion } from "svelte/motion";
import { fly, type Flyer } from "../../lib/flight";
import type { LogLine } from "../contract";

interface Piece {
  image: HTMLElement;
  from: DOMRect;
}

/** The spot (data-spot) that an action moves a piece from. */
function source(action: string): string | null {
  const [verb, thing = ""] = action.split(" ");
  if (verb === "take") return thing === "*" ? "pouch" : `pearl ${thing}`;
  if (verb === "put") return thing === "*" ? "pile" : `face ${thing}`;
  return null;
}

interface Flights {
  before(): void;
  /** After the board changed: let what was played fly, in that many milliseconds. */
  after(lines: readonly LogLine[], motion: number, near: number): void;
}

export function flights(root: () => HTMLElement | undefined): Flights {
  let pieces = new Map<string, Piece>();

  return {
    /** Before the board changes, remember everything that may move, and where it is. */
    before() {
      pieces = new Map();
      if (prefersReducedMotion.current) return;
      for (const element of root()?.querySelectorAll<HTMLElement>("[data-spot]") ?? []) {
        const spot = element.dataset["spot"]!;
        if (!/^(pearl|face|pouch|pile)\b/.test(spot) || pieces.has(spot)) continue;
        pieces.set(spot, { image: element, from: element.getBoundingClientRect() });
      }
    },
    after(lines, motion, near) {
      const board = root();
      if (!board || !motion) return;
      for (const line of lines) {
        const piece = pieces.get(source(line.action) ?? "");
        const mine = line.seat === near;
        const spot = mine ? (line.action.startsWith("take ") ? "hand" : `portal ${line.action.split(" ")[1]}`) : `seat ${line.seat}`;
        const target = board.querySelector<HTMLElement>(`[data-spot="${spot}"]`);
        if (piece) fly(copyFlyer(piece), target, motion);
      }
    },
  };
}

/** A copy of a piece that fills its box. */
function copyFlyer({ image, from }: Piece): Flyer {
  const copy = image.cloneNode(true) as HTMLElement;
  copy.removeAttribute("data-spot");
  Object.assign(copy.style, { width: "100%", height: "100%", margin: "0" });
  return { image: copy, from };
}
