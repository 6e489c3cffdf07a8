// Animates the last turn: pearls fly from the display to the player who takes them, from a hand to the pile, necklaces to their winner.
import { copyFlyers, fly, type Flyer } from "../../lib/flight";
import type { LogLine } from "../contract";
import { parseAction } from "./view";

interface Flights {
  /** Before the board changes: remember where everything is. */
  before(): void;
  /** After it: let what was played fly, in that many milliseconds. */
  after(lines: readonly LogLine[], motion: number, viewer: number | null): void;
}

export function flights(root: () => HTMLElement | undefined): Flights {
  const flyers = new Map<string, Flyer[]>();

  function send(spot: string, count: number, target: Element | null, motion: number): void {
    (flyers.get(spot) ?? []).slice(0, count).forEach((flyer, index) => fly(flyer, target, motion, index * 30));
  }

  return {
    before() {
      flyers.clear();
      for (const element of root()?.querySelectorAll<HTMLElement>("[data-from]") ?? []) {
        const spot = element.dataset["from"]!;
        flyers.set(spot, copyFlyers(element, ":scope svg"));
      }
    },
    after(lines, motion, viewer) {
      const line = lines.at(-1);
      if (!line || !motion) return;
      const action = parseAction(line.action);
      const board = root();
      if (!action || !board) return;
      const holder = board.querySelector(line.seat === viewer ? "[data-to=hand]" : `[data-to="seat ${line.seat}"]`);
      if ("take" in action) {
        send(`display ${action.take}`, 9, holder, motion);
        return;
      }
      const rail = document.querySelector(`[data-seat="${line.seat}"]`);
      if (line.seat === viewer) {
        send(`hand ${action.colour}`, action.count, rail, motion);
        send("hand wild", action.wilds, rail, motion);
      }
      const necklace = /=(\d)$/.exec(line.action)?.[1];
      if (necklace) send(`necklace ${necklace}`, 1, rail ?? holder, motion);
    },
  };
}
