// Animates a play: cards travel from the display to the hand that takes them, from a hand to where they are placed, and a
// necklace to its winner.
import { prefersReducedMotion } from "svelte/motion";
import { copyFlyers, fly, type Flyer } from "../../lib/flight";
import type { LogLine } from "../contract";
import { cardsOf } from "./layout";
import { parseAction, type Colour } from "./view";

interface Flights {
  /** Before the board changes: remember where everything is. */
  before(): void;
  /** After it: let what was played fly, in that many milliseconds. */
  after(lines: readonly LogLine[], motion: number, viewer: number | null): void;
}

/** Cards of one play start so many milliseconds apart. */
const APART_MS = 40;
/** The part of the motion that one card flies, when several start one after the other. */
const FLIGHT = 0.75;

export function flights(root: () => HTMLElement | undefined): Flights {
  const flyers = new Map<string, Flyer[]>();
  const fans = new Map<number, DOMRect>();

  /** The present spots of what may fly. Reading them is slow, so it is done only where something will. */
  function remember(): void {
    const board = root();
    if (!board) return;
    for (const element of board.querySelectorAll<HTMLElement>("[data-from]")) {
      const spot = element.dataset["from"]!;
      flyers.set(spot, copyFlyers(element, spot.startsWith("display") ? ":scope svg.pearl" : ":scope svg"));
    }
    for (const element of board.querySelectorAll<HTMLElement>('[data-to^="seat "]')) {
      const cards = [...element.children].map((card) => card.getBoundingClientRect());
      fans.set(Number(element.dataset["to"]!.slice(5)), cards.at(-1) ?? element.getBoundingClientRect());
    }
  }

  function send(some: readonly Flyer[], target: (index: number) => Element | null, motion: number): void {
    const apart = Math.min(APART_MS, (motion * (1 - FLIGHT)) / Math.max(1, some.length - 1));
    const ends = some.map((_, index) => target(index)?.getBoundingClientRect() ?? null);
    some.forEach((flyer, index) => fly(flyer, ends[index]!, motion * FLIGHT, index * apart));
  }

  /** What arrives is shown when its copy is there. */
  function hold(elements: readonly Element[], motion: number): void {
    for (const element of elements) element.animate([{ opacity: 0 }, { opacity: 0, offset: 0.8 }, { opacity: 1 }], { duration: motion });
  }

  function take(board: HTMLElement, colour: Colour, seat: number, viewer: number | null, motion: number): void {
    const taken = flyers.get(`display ${colour}`) ?? [];
    const holder = board.querySelector(seat === viewer ? "[data-to=hand]" : `[data-to="seat ${seat}"]`);
    const held = [...(holder?.querySelectorAll(`[data-card="${colour}"]`) ?? [])];
    const fresh = held.slice(Math.max(0, held.length - taken.length));
    send(taken, (index) => fresh[index] ?? holder, motion);
    hold(fresh, motion);
  }

  function place(board: HTMLElement, line: LogLine, cards: readonly Colour[], viewer: number | null, motion: number): void {
    const plate = board.querySelector(`[data-plate="${line.seat}"]`);
    if (line.seat === viewer) {
      const used = new Map<Colour, number>();
      const own = cards.flatMap((colour) => {
        const at = used.get(colour) ?? 0;
        used.set(colour, at + 1);
        return flyers.get(`hand ${colour}`)?.[at] ?? [];
      });
      send(own, () => plate, motion);
    } else {
      const laid = [...(board.querySelector(`[data-laid="${line.seat}"]`)?.children ?? [])];
      const from = fans.get(line.seat);
      const seen = laid.map((card) => card.getClientRects().length > 0);
      const images = laid.map((card) => card.querySelector("svg")?.cloneNode(true) as Element);
      if (from) {
        const size = Math.min(from.width, from.height);
        const box = (index: number) =>
          new DOMRect(from.x + (from.width - size) / 2 + (index - (images.length - 1) / 2) * size * 0.5, from.y, size, size * 1.444);
        send(
          images.map((image, index) => ({ image, from: box(index) })),
          (index) => (seen[index] ? laid[index]! : plate),
          motion,
        );
        hold(laid, motion);
      }
    }
    const necklace = /=(\d)$/.exec(line.action)?.[1];
    const won = board.querySelector(`[data-won="${line.seat}"] > :last-child`);
    if (necklace) send((flyers.get(`necklace ${necklace}`) ?? []).slice(0, 1), () => won ?? plate, motion);
    if (necklace && won) hold([won], motion);
  }

  return {
    before() {
      flyers.clear();
      fans.clear();
      if (!prefersReducedMotion.current) remember();
    },
    after(lines, motion, viewer) {
      const line = lines.at(-1);
      const board = root();
      if (!line || !motion || !board || prefersReducedMotion.current) return;
      const action = parseAction(line.action);
      if (!action) return;
      if ("take" in action) take(board, action.take, line.seat, viewer, motion);
      else place(board, line, cardsOf(action), viewer, motion);
    },
  };
}
