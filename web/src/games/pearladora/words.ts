// The board in words, for captions and screen readers. Seats have the names by which the page calls them: "You", or a name.
import { t } from "../../lib/language.svelte";
import type { Seat } from "../../lib/table.svelte";
import type { Words } from "../../protocol";
import type { Territory } from "./territories";
import { endsOf, FARMS, isOver, occupants, seatsOf, type Line, type PearladoraView, type Space } from "./view";

export function sideName(side: number, seats: readonly Seat[]): string {
  return seatsOf(side, seats.length)
    .map((seat) => seats[seat]?.name ?? "")
    .join(" + ");
}

/** What is on a space. */
export function spaceWords(view: PearladoraView, seats: readonly Seat[], space: Space): Words[] {
  if (FARMS.has(space)) return [{ code: "pearladora.web.space.farm", params: { space, count: view.farms[space] ?? 0 } }];
  const here = occupants(view).get(space);
  if (!here) return [{ code: "pearladora.web.space.empty", params: { space } }];
  const { diver, seat } = here;
  const params = { space, name: seats[seat]?.name ?? "", value: diver.value ?? 0 };
  const code = diver.value === null ? "hidden" : diver.face_up || isOver(view) ? "open" : "private";
  const yours = code !== "hidden" && params.name === t("web.you") ? "_yours" : "";
  const words: Words[] = [{ code: `pearladora.web.space.${code}${yours}`, params }];
  if (diver.necklaces) words.push({ code: "pearladora.web.space.necklaces", params: { count: diver.necklaces } });
  if (diver.backup) words.push({ code: "pearladora.web.space.backup" });
  if (diver.looked) words.push({ code: "pearladora.web.space.looked" });
  return words;
}

/** The size of a territory, its Pearls, and who seems to lead. */
export function territoryWords(territory: Territory, seats: readonly Seat[]): Words[] {
  const size: Words = { code: "pearladora.web.territory", params: { count: territory.spaces.length, pearls: territory.pearls } };
  const names = territory.leaders.map((side) => sideName(side, seats)).join(", ");
  const totals = territory.standings.map((standing): Words => {
    const exact = standing.low === standing.high;
    const number = exact ? standing.low : Math.round(standing.about * 2) / 2;
    return { code: exact ? "pearladora.outcome.number" : "pearladora.web.about", params: { name: sideName(standing.side, seats), number } };
  });
  if (!totals.length) return [size, { code: "pearladora.web.leads.nobody" }];
  const many = territory.leaders.length > 1;
  const code = many ? (territory.sure ? "level" : "seem_level") : territory.sure ? "sure" : "seems";
  const you = !many && names === t("web.you") ? "_you" : "";
  return [size, { code: `pearladora.web.leads.${code}${you}`, params: { names, totals } }];
}

export function lineWords(view: PearladoraView, line: Line): Words {
  const [here, there] = endsOf(line);
  const code = view.pontoons.includes(line) ? "pearladora.web.line.pontoon" : "pearladora.web.line.free";
  return { code, params: { here, there } };
}
