// Small positions for the drawn examples of the rules.
import type { Clan, DiverView, Line, PearladoraView, Space } from "./view";

/** Divers are written as "fishermen 3 b1". A value of 0 is hidden; "up", "back", "seen", or a "-" for each necklace may follow. */
export function example(divers: readonly string[], pontoons: readonly Line[] = []): PearladoraView {
  const clans: Clan[] = ["fishermen", "elders", "foragers"];
  const placed = new Map<Clan, DiverView[]>(clans.map((clan) => [clan, []]));
  for (const text of divers) {
    const [clan, value, space, ...marks] = text.split(" ") as [Clan, string, Space, ...string[]];
    placed.get(clan)!.push({
      space,
      value: Number(value) || null,
      face_up: marks.includes("up"),
      looked: marks.includes("seen"),
      necklaces: marks.filter((mark) => mark === "-").length,
      backup: marks.includes("back"),
    });
  }
  return {
    viewer: 0,
    seat: 0,
    phase: "turn",
    line: null,
    farms: { d1: 6, b2: 4, f2: 3, h2: 5, a4: 7, e4: 5, c5: 6, g5: 4 },
    pontoons: [...pontoons],
    supply: 35 - pontoons.length,
    seats: clans.map((clan) => ({ clan, hand: null, left: 9, divers: placed.get(clan)!, powers: 2, backup: true, done: false })),
    options: { advanced: true },
  };
}
