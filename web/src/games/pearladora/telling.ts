// The finale in words: who turns over what, who takes the Pearls, and at the end who wins.
import { listNames } from "../../lib/listing";
import type { ResultData, Words } from "../../protocol";
import type { Onlooker } from "./flags";
import type { TerritoryResult } from "./scoring";
import { worth, type Beat, type Picture, type Story, type TieRound } from "./story";
import { occupants, seatsOf, type PearladoraView } from "./view";

/** A side as the page calls it: "Ann", or "Ann + Ben". */
export function nameOf(side: number, calls: readonly string[]): string {
  return seatsOf(side, calls.length)
    .map((seat) => calls[seat] ?? "")
    .join(" + ");
}

/** Which words to use for a side: "you", "team" for the viewer's team, or "other". */
function voice(side: number, onlooker: Onlooker): "you" | "team" | "other" {
  if (side !== onlooker.side) return "other";
  return seatsOf(side, onlooker.calls.length).length > 1 ? "team" : "you";
}

/** What happens at a beat. */
export function beatWords(picture: Picture, story: Story, view: PearladoraView, result: ResultData, onlooker: Onlooker): Words[] {
  const { beat } = picture;
  switch (beat.kind) {
    case "light":
      return lightWords(story.steps[beat.step]!, view);
    case "turn":
      return turnWords(beat, view, onlooker);
    case "won":
      return wonWords(story.steps[beat.step]!, onlooker);
    case "tie":
      return [tieWords(beat.round, onlooker.calls)];
    case "end":
      return endWords(story, result, onlooker);
  }
}

function lightWords(territory: TerritoryResult, view: PearladoraView): Words[] {
  const here = occupants(view);
  const count = territory.spaces.filter((space) => here.get(space)?.diver.face_up === false).length;
  if (!territory.totals.length) return [{ code: "pearladora.web.tell.nobody" }];
  return [{ code: "pearladora.web.tell.hidden", params: { count } }];
}

function turnWords({ spaces }: Beat & { kind: "turn" }, view: PearladoraView, onlooker: Onlooker): Words[] {
  const found = occupants(view).get(spaces[0]!)!;
  if (spaces.length > 1) return [];
  const isYou = onlooker.calls[found.seat] !== undefined && onlooker.side !== null && found.seat === view.viewer;
  const { diver } = found;
  const params = { name: onlooker.calls[found.seat] ?? "", value: diver.value ?? 0 };
  const words: Words[] = [{ code: isYou ? "pearladora.web.tell.turn_you" : "pearladora.web.tell.turn", params }];
  if (diver.necklaces) words.push({ code: "pearladora.web.space.necklaces", params: { count: diver.necklaces } });
  if (diver.backup) words.push({ code: "pearladora.web.space.backup" });
  if (worth(diver) !== diver.value) words.push({ code: "pearladora.web.tell.counts", params: { number: worth(diver) } });
  return words;
}

function wonWords(territory: TerritoryResult, onlooker: Onlooker): Words[] {
  const { won_by, share, reason, discarded } = territory;
  const [side] = won_by;
  if (side === undefined) return [{ code: "pearladora.web.tell.lost", params: { count: territory.pearls } }];
  const names = won_by.map((one) => nameOf(one, onlooker.calls));
  if (won_by.length > 1) return [{ code: "pearladora.web.tell.shared", params: { names: listNames(names), count: share, discarded } }];
  const words: Words[] = [{ code: `pearladora.web.tell.won.${voice(side, onlooker)}`, params: { name: names[0]!, count: share } }];
  if (reason === "backup") words.unshift({ code: "pearladora.web.tell.backup" });
  if (reason === "alone") words.unshift({ code: "pearladora.web.tell.alone" });
  return words;
}

function tieWords({ number, sides, clusters }: TieRound, calls: readonly string[]): Words {
  const list = sides.map((side, index) => `${nameOf(side, calls)} ${clusters[index]}`).join(", ");
  return { code: number === 1 ? "pearladora.web.tell.tie_first" : "pearladora.web.tell.tie_next", params: { list, number } };
}

function endWords(story: Story, result: ResultData, onlooker: Onlooker): Words[] {
  const winners = story.sides.flatMap((side, number) => (result.ranking[side.seats[0]!] === 1 ? [number] : []));
  const [first] = winners;
  const count = story.sides[first ?? 0]?.pearls ?? 0;
  const names = listNames(winners.map((side) => nameOf(side, onlooker.calls)));
  if (winners.length !== 1) return [{ code: "pearladora.web.tell.end.shared", params: { names, count } }];
  const words: Words[] = [{ code: `pearladora.web.tell.end.${voice(first!, onlooker)}`, params: { name: names, count } }];
  const own = onlooker.side === null || onlooker.side === first ? null : story.sides[onlooker.side];
  if (own) words.push({ code: "pearladora.web.tell.kind", params: { count: own.pearls } });
  return words;
}

/** What is still to come; it says nothing about who may win. */
export function restWords(picture: Picture, story: Story): Words | null {
  if (picture.step === null) return null;
  const left = story.steps.slice(picture.finished);
  const count = left.reduce((sum, territory) => sum + territory.pearls, 0);
  if (picture.beat.kind !== "won") return null;
  return left.length
    ? { code: "pearladora.web.tell.rest", params: { count, territories: left.length } }
    : { code: "pearladora.web.tell.last" };
}

/** A territory with its totals, once it is decided, for screen readers. */
export function totalsWords(territory: TerritoryResult, step: number, story: Story, calls: readonly string[]): Words {
  const totals = territory.totals.map(({ side, total }) => `${nameOf(side, calls)} ${total}`).join(", ");
  const params = { number: step + 1, count: story.steps.length, pearls: territory.pearls, totals };
  return { code: totals ? "pearladora.web.tell.totals" : "pearladora.web.tell.no_totals", params };
}
