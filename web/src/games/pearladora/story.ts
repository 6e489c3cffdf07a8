// The finale as a story of beats: territory by territory, from the fewest to the most Pearls; who wins comes last.
import type { ResultData } from "../../protocol";
import { walkOf, type SideResult, type TerritoryResult } from "./scoring";
import { occupants, sideOf, type DiverView, type PearladoraView, type Space } from "./view";

export type Beat =
  /** A territory is lit. */
  | { kind: "light"; step: number }
  /** Divers turn over: one, or all of a side that is alone there. */
  | { kind: "turn"; step: number; spaces: readonly Space[] }
  /** The Pearls roll to who won them. */
  | { kind: "won"; step: number }
  /** Sides are level on Pearls: one comparison of their clusters. */
  | { kind: "tie"; round: TieRound }
  /** Who wins. */
  | { kind: "end" };

export interface TieRound {
  /** The number of the cluster that is compared, from 1. */
  number: number;
  sides: number[];
  clusters: number[];
}

export interface Story {
  sides: SideResult[];
  /** The territories with Pearls, in the order of the story. */
  steps: TerritoryResult[];
  beats: { beat: Beat; ms: number }[];
}

const LIGHT_MS = 1100;
const TURN_MS = 540;
/** Silence before the last Diver of a territory. */
const SILENCE_MS = 500;
/** From the last Diver to the next territory, without the Pearls. */
const WON_MS = 2000;
/** Between one Pearl and the next. */
export const PEARL_MS = 90;
/** The way of one Pearl. */
export const ROLL_MS = 700;
const TIE_MS = 2800;
const END_MS = 4500;
/** Longer stories are told faster. */
export const LONGEST_MS = 57_000;

export function storyOf(result: ResultData, view: PearladoraView): Story {
  const walk = walkOf(result);
  const steps = walk.steps.map(({ territory }) => territory).sort((one, other) => one.pearls - other.pearls);
  const beats = steps.flatMap((territory, step) => territoryBeats(territory, step, view));
  for (const round of tieRounds(result)) beats.push({ beat: { kind: "tie", round }, ms: TIE_MS });
  beats.push({ beat: { kind: "end" }, ms: END_MS });
  const total = beats.reduce((sum, { ms }) => sum + ms, 0);
  const speed = Math.min(1, LONGEST_MS / total);
  return { sides: walk.sides, steps, beats: beats.map(({ beat, ms }) => ({ beat, ms: Math.floor(ms * speed) })) };
}

function territoryBeats(territory: TerritoryResult, step: number, view: PearladoraView): Story["beats"] {
  const beats: Story["beats"] = [{ beat: { kind: "light", step }, ms: LIGHT_MS }];
  const hidden = hiddenDivers(territory, view);
  const groups = territory.totals.length > 1 ? hidden.map((space) => [space]) : hidden.length ? [hidden] : [];
  groups.forEach((spaces, index) => {
    if (groups.length > 1 && index === groups.length - 1) beats.at(-1)!.ms += SILENCE_MS;
    beats.push({ beat: { kind: "turn", step, spaces }, ms: TURN_MS });
  });
  beats.push({ beat: { kind: "won", step }, ms: WON_MS + territory.pearls * PEARL_MS });
  return beats;
}

/** The Divers that lie face down, from the lowest: so the outcome stays open for long. */
function hiddenDivers(territory: TerritoryResult, view: PearladoraView): Space[] {
  const here = occupants(view);
  const weight = (space: Space) => worth(here.get(space)!.diver);
  return territory.spaces
    .filter((space) => here.get(space)?.diver.face_up === false)
    .sort((one, other) => weight(one) - weight(other) || here.get(one)!.seat - here.get(other)!.seat);
}

/** What a Diver counts (PD-P4, PD-B5). */
export function worth({ value, necklaces, backup }: DiverView): number {
  return (value ?? 0) - necklaces + (backup ? 1 : 0);
}

function tieRounds(result: ResultData): TieRound[] {
  const tie = (result.breakdown as { tie_break?: { steps: { sides: number[]; clusters: number[] }[] } } | null)?.tie_break;
  return (tie?.steps ?? []).map(({ sides, clusters }, index) => ({ number: index + 1, sides, clusters }));
}

/** What is to be seen at a beat. */
export interface Picture {
  beat: Beat;
  /** The number of the territory on show; null after the last one. */
  step: number | null;
  /** The Divers that were turned over so far. */
  opened: ReadonlySet<Space>;
  /** The territories whose Pearls are won. */
  finished: number;
  /** For each side with a Diver in the territory on show: its total so far, and what was added last (null: nothing). */
  totals: { side: number; total: number; added: number | null }[];
  /** The Pearls of each side. */
  won: number[];
}

/** The picture at a beat; after the last one, that of the end. */
export function pictureAt(story: Story, view: PearladoraView, at: number): Picture {
  const told = story.beats.slice(0, at + 1).map(({ beat }) => beat);
  const beat = told.at(-1)!;
  const step = "step" in beat ? beat.step : null;
  const opened = new Set(told.flatMap((one) => (one.kind === "turn" ? one.spaces : [])));
  if (beat.kind === "end") view.seats.forEach((seat) => seat.divers.forEach((diver) => opened.add(diver.space)));
  const finished = told.filter((one) => one.kind === "won").length;
  const won = story.sides.map((_, side) =>
    story.steps.slice(0, finished).reduce((sum, one) => sum + (one.won_by.includes(side) ? one.share : 0), 0),
  );
  return { beat, step, opened, finished, won, totals: step === null ? [] : totalsOf(story.steps[step]!, view, opened, beat) };
}

function totalsOf(territory: TerritoryResult, view: PearladoraView, opened: ReadonlySet<Space>, beat: Beat): Picture["totals"] {
  const here = occupants(view);
  return territory.totals.map(({ side }) => {
    const divers = territory.spaces.flatMap((space) => {
      const found = here.get(space);
      return found && sideOf(found.seat, view.seats.length) === side ? [found.diver] : [];
    });
    const seen = divers.filter((diver) => diver.face_up || opened.has(diver.space));
    const turned = beat.kind === "turn" ? divers.filter((diver) => beat.spaces.includes(diver.space)) : [];
    const sum = (some: readonly DiverView[]) => some.reduce((total, diver) => total + worth(diver), 0);
    return { side, total: sum(seen), added: turned.length ? sum(turned) : null };
  });
}
