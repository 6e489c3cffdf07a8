// Public numbers about a seat.
import { t } from "../../lib/language.svelte";
import type { Words } from "../../protocol";
import type { Count } from "../contract";
import type { Territory } from "./territories";
import { sideOf, type PearladoraView } from "./view";

export function counts(view: PearladoraView, seat: number): Count[] {
  const held = view.seats[seat];
  if (!held) return [];
  const clan = `pearladora.clan.${held.clan}`;
  return [
    { icon: held.clan, words: { code: clan }, value: view.options["advanced"] ? "\u200b" : t(clan) },
    { icon: "diver", words: { code: "pearladora.web.left", params: { count: held.left } }, value: held.left },
    ...extras(view, seat),
  ];
}

/** Those that not every game has. */
export function extras(view: PearladoraView, seat: number): Count[] {
  const held = view.seats[seat];
  if (!held) return [];
  const found: Count[] = [];
  if (view.options["advanced"]) {
    found.push({ icon: "power", words: { code: "pearladora.web.powers", params: { count: held.powers } }, value: held.powers });
    const backups = held.backup ? 1 : 0;
    found.push({ icon: "shield", words: { code: "pearladora.web.backups", params: { count: backups } }, value: backups });
  }
  if (held.done) found.push({ icon: "check", words: { code: "pearladora.web.done" }, value: "\u200b" });
  return found;
}

/**
 * Where a seat's side leads, or what it won once the end is told, in one line; null as long as there is only one territory.
 * `you`: is it the viewer's own?
 */
export function leadWords(
  territories: readonly Territory[],
  seat: number,
  { players, you = false, told = false }: { players: number; you?: boolean; told?: boolean },
): Words | null {
  if (territories.length < 2) return null;
  const side = sideOf(seat, players);
  const led = territories.filter((one) => one.pearls && one.leaders.length === 1 && one.leaders[0] === side);
  const sure = led.filter((one) => one.sure).length;
  const likely = led.length - sure;
  const code = (how: string) => (you ? `pearladora.web.lead.${how}` : `pearladora.web.leading.${how}`);
  if (told) return { code: code("won"), params: { count: led.length } };
  if (sure && likely) return { code: code("both"), params: { sure, most: led.length } };
  if (sure) return { code: code("sure"), params: { count: sure } };
  return likely ? { code: code("likely"), params: { count: likely } } : { code: code("none") };
}
