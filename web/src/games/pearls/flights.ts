// Pearls travel: from the display to whoever took them, from a hand to the pile, necklaces to whoever won them.
import { fly, likenesses, type Likeness } from "../../lib/flight";
import type { LineData } from "../../protocol";
import { read } from "./view";

export function flights(root: () => HTMLElement | undefined): { before(): void; after(last: LineData[], viewer: number | null): void } {
  const lying = new Map<string, Likeness[]>();
  let seen = -1;

  function send(spot: string, count: number, target: Element | null): void {
    (lying.get(spot) ?? []).slice(0, count).forEach((likeness, index) => fly(likeness, target, index * 30));
  }

  return {
    before() {
      lying.clear();
      for (const element of root()?.querySelectorAll<HTMLElement>("[data-from]") ?? []) {
        const spot = element.dataset["from"]!;
        lying.set(spot, likenesses(element, ":scope svg"));
      }
    },
    after(last, viewer) {
      const line = last.at(-1);
      const first = seen < 0;
      const fresh = line !== undefined && line.ply > seen;
      seen = line?.ply ?? 0;
      if (!line || first || !fresh) return;
      const action = read(line.action);
      const board = root();
      if (!action || !board) return;
      const holder = board.querySelector(line.seat === viewer ? "[data-to=hand]" : `[data-to="seat ${line.seat}"]`);
      if ("take" in action) {
        send(`display ${action.take}`, 9, holder);
        return;
      }
      const rail = document.querySelector(`[data-seat="${line.seat}"]`);
      if (line.seat === viewer) {
        send(`hand ${action.colour}`, action.count, rail);
        send("hand wild", action.wilds, rail);
      }
      const necklace = /=(\d)$/.exec(line.action)?.[1];
      if (necklace) send(`necklace ${necklace}`, 1, rail ?? holder);
    },
  };
}
