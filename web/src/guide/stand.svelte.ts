// Keeps the coach beside what it talks about while the page changes.
import type { Attachment } from "svelte/attachments";
import { place, type Box, type Place } from "./placing";

/** The coach floats where there is room beside a board; elsewhere it is docked below it. */
export const FLOATS = "(min-width: 1000px) and (min-height: 560px)";
const MARGIN = 12;
/** A part of the board that covers more of the screen is its ground, not something to keep clear. */
const GROUND = 0.4;

/** Place the element beside the part of the board that `look` names. `setPlace` gets its spot. */
export function stand(look: () => string | undefined, setPlace: (place: Place) => void): Attachment<HTMLElement> {
  return (card) => {
    let frame = 0;
    let watched: Element | null = null;
    const observer = new ResizeObserver(() => schedule());

    function schedule(): void {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(update);
    }

    function update(): void {
      const name = look();
      const targets = name ? visible(`[data-guide="${name}"]`) : [];
      const [first] = targets;
      if (first && first !== watched) {
        if (watched) observer.unobserve(watched);
        observer.observe((watched = first));
      }
      const head = document.querySelector(".frame > .head")?.getBoundingClientRect();
      const top = (head?.bottom ?? 0) + 4;
      const room = { left: MARGIN, top, width: innerWidth - 2 * MARGIN, height: innerHeight - top - MARGIN };
      const screen = innerWidth * innerHeight;
      const other = visible("[data-guide]")
        .filter((part) => !targets.some((target) => part.contains(target) || target.contains(part)))
        .map(boxOf)
        .filter(({ width, height }) => width * height < GROUND * screen);
      const live = visible("#main .live, #main button[aria-disabled=false]").map(boxOf);
      const { offsetWidth: width, offsetHeight: height } = card;
      const taken = visible(".frame .bar, .frame .bar > *, .frame > aside").map(boxOf);
      setPlace(place({ width, height }, { targets: targets.map(boxOf), room, taken, other, live }));
    }

    // The part may come later than the lesson about it, or another part may take its place.
    const changes = new MutationObserver(() => schedule());
    const board = document.getElementById("main");
    if (board) changes.observe(board, { childList: true, subtree: true });
    observer.observe(card);
    for (const part of document.querySelectorAll(".frame, .frame .bar")) observer.observe(part);
    addEventListener("resize", schedule);
    addEventListener("scroll", schedule, true);
    $effect(() => {
      look();
      schedule();
    });
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      changes.disconnect();
      removeEventListener("resize", schedule);
      removeEventListener("scroll", schedule, true);
    };
  };
}

function visible(selector: string): Element[] {
  return [...document.querySelectorAll(selector)].filter((part) => part.getClientRects().length > 0);
}

function boxOf(part: Element): Box {
  const { left, top, width, height } = part.getBoundingClientRect();
  return { left, top, width, height };
}
