// Moves the pieces of what was played: each travels from where it was to where it is now.
import { prefersReducedMotion } from "svelte/motion";
import { drawPath, fly, middle, track } from "../../lib/flight";
import type { LogLine } from "../contract";

/** Milliseconds between pearls that are dealt together. */
const DEAL_MS = 60;
const EASE = "cubic-bezier(.2,.7,.2,1)";

/** The spots (data-spot) that an action moves a piece from and to; the first one found counts. */
export function path(action: string, seat: number): { from: string[]; to: string[] } | null {
  const [verb, thing = ""] = action.split(" ");
  const spots = (...names: string[]) => [...names, `seat ${seat}`];
  switch (verb) {
    case "take":
      return {
        from: [thing === "*" ? "pouch" : `pearl ${thing}`],
        to: thing === "*" ? spots(`hand ${seat}`) : spots(`hand ${seat} ${thing}`, `hand ${seat}`),
      };
    case "put":
      return { from: [thing === "*" ? "pile" : `face ${thing}`], to: spots(`portal ${seat} ${thing}`) };
    case "act":
      return { from: spots(`portal ${seat} ${thing}`), to: spots(`active ${seat} ${thing}`, `active ${seat}`) };
    case "drop":
      return { from: spots(`portal ${seat} ${thing}`), to: ["pile"] };
    default:
      return null;
  }
}

interface Piece {
  /** A picture of it, to fly where nothing on the board can travel itself. */
  image: HTMLElement;
  from: DOMRect;
}

interface Flights {
  before(): void;
  /** After the board changed: let what was played travel, in that many milliseconds. */
  after(lines: readonly LogLine[], motion: number): void;
}

export function flights(root: () => HTMLElement | undefined): Flights {
  let pieces = new Map<string, Piece>();
  /** Everything that lay on the board before: Svelte keeps the elements of what stays. */
  let old = new Set<Element>();
  const moving = new Set<Animation>();

  /**
   * Let an element travel to where it is now. A copy of it does, above everything else: an element that moves among others makes the
   * browser draw all of those anew that lie above it.
   */
  function arrive(element: HTMLElement, to: DOMRect, from: DOMRect, duration: number, delay = 0): void {
    if (!to.width || !from.width) return;
    const [x, y] = [from.left + from.width / 2 - to.left - to.width / 2, from.top + from.height / 2 - to.top - to.height / 2];
    const scale = from.width / to.width;
    if (!delay) drawPath(document.body, { from: middle(from), to: middle(to), duration });
    const ghost = document.createElement("div");
    ghost.className = "flight";
    ghost.inert = true;
    ghost.setAttribute("aria-hidden", "true");
    Object.assign(ghost.style, { left: `${to.left}px`, top: `${to.top}px`, width: `${to.width}px`, height: `${to.height}px` });
    ghost.append(copyOf(element));
    document.body.append(ghost);
    element.style.opacity = "0";
    const animation = ghost.animate([{ transform: `translate(${x}px, ${y}px) scale(${scale})` }, { transform: "none" }], {
      duration,
      delay,
      easing: EASE,
      fill: "backwards",
    });
    moving.add(animation);
    track(animation);
    animation.onfinish = animation.oncancel = () => {
      moving.delete(animation);
      element.style.opacity = "";
      ghost.remove();
    };
  }

  return {
    /** Before the board changes, remember everything that may move, and where it is. */
    before() {
      for (const animation of moving) animation.finish();
      pieces = new Map();
      old = new Set();
      if (prefersReducedMotion.current) return;
      for (const element of root()?.querySelectorAll<HTMLElement>("[data-spot]") ?? []) {
        const spot = element.dataset["spot"]!;
        old.add(element);
        if (!pieces.has(spot)) pieces.set(spot, { image: element, from: element.getBoundingClientRect() });
      }
    },
    after(lines, motion) {
      const board = root();
      if (!board || !motion || !lines.length || !pieces.size) return;
      const find = (spots: readonly string[]) =>
        spots.map((spot) => board.querySelector<HTMLElement>(`[data-spot="${spot}"]`)).find((element) => element !== null) ?? null;
      for (const line of lines) {
        const way = path(line.action, line.seat);
        const piece = way?.from.map((spot) => pieces.get(spot)).find((one) => one !== undefined);
        const target = way && find(way.to);
        if (!piece || !target || piece.image === target) continue;
        const travels = /^(portal|active) \d+ /.test(target.dataset["spot"]!);
        if (travels) arrive(target, target.getBoundingClientRect(), piece.from, motion);
        else fly({ image: copyOf(piece.image), from: piece.from }, target.getBoundingClientRect(), motion);
      }
      // What was turned up comes from its pile, one after the other.
      for (const [kind, pile] of [
        ["pearl", "pouch"],
        ["face", "pile"],
      ] as const) {
        const from = pieces.get(pile)?.from;
        const all = kind === "pearl" && lines.some((line) => line.action === "replace");
        const fresh = [...board.querySelectorAll<HTMLElement>(`[data-spot^="${kind} "]`)].filter((element) => all || !old.has(element));
        if (!from) continue;
        const places = fresh.map((element) => element.getBoundingClientRect()); // all of them before the first change
        for (const [i, element] of fresh.entries()) arrive(element, places[i]!, from, motion * 0.7, i * DEAL_MS);
      }
    },
  };
}

/** A copy of a piece that fills its box, as large as the piece is now. */
function copyOf(image: HTMLElement): HTMLElement {
  const copy = image.cloneNode(true) as HTMLElement;
  copy.removeAttribute("data-spot");
  Object.assign(copy.style, { width: "100%", height: "100%", margin: "0" });
  copy.style.opacity = "";
  for (const size of ["--pearl", "--character"]) copy.style.setProperty(size, `${image.clientWidth}px`);
  return copy;
}
