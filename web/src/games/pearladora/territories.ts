// Territories: spaces that are connected without crossing a Pontoon (PD-A3), and who leads there as far as the viewer knows.
// This is for drawing and words only: the server decides what may be placed where.
import {
  isOver,
  lineBetween,
  neighboursOf,
  memoize,
  pontoonsOf,
  seatsOf,
  SPACES,
  type DiverView,
  type Line,
  type PearladoraView,
  type Space,
} from "./view";

export type Pontoons = ReadonlySet<Line>;

export interface Territory {
  /** In reading order. */
  spaces: Space[];
  pearls: number;
  standings: Standing[];
  /** The sides that seem to lead: none if nobody is there, several if they seem level. */
  leaders: number[];
  /** Is that certain, whatever the hidden Divers are worth? */
  sure: boolean;
}

/** Tells territories apart. */
export function territoryKey({ spaces }: Territory): string {
  return spaces.join("");
}

/** What a side has in a territory. */
export interface Standing {
  side: number;
  divers: number;
  /** The total of its Divers: at least, at most, and on average. */
  low: number;
  high: number;
  about: number;
}

/** The neighbours of each space with the lines to them, stored because they are needed often. */
const AROUND = new Map(
  SPACES.map((space) => [space, neighboursOf(space).map((next) => ({ next, line: lineBetween(space, next) }))] as const),
);

/** All spaces connected to a space. */
function reach(from: Space, pontoons: Pontoons): Set<Space> {
  const found = new Set([from]);
  for (const space of found) {
    for (const { next, line } of AROUND.get(space)!) if (!pontoons.has(line)) found.add(next);
  }
  return found;
}

export function areas(pontoons: Pontoons): Space[][] {
  const found: Space[][] = [];
  const seen = new Set<Space>();
  for (const space of SPACES) {
    if (seen.has(space)) continue;
    const area = reach(space, pontoons);
    area.forEach((one) => seen.add(one));
    found.push(sortSpaces(area));
  }
  return found;
}

export const territories = memoize((view): Territory[] => {
  const guess = new Guesses(view);
  return areas(pontoonsOf(view)).map((spaces) => survey(view, spaces, guess));
});

function survey(view: PearladoraView, spaces: Space[], guess: Guesses): Territory {
  const here = new Set(spaces);
  const players = view.seats.length;
  const standings: Standing[] = [];
  for (let side = 0; side < (players === 4 ? 2 : players); side++) {
    const standing: Standing = { side, divers: 0, low: 0, high: 0, about: 0 };
    for (const seat of seatsOf(side, players)) {
      const divers = view.seats[seat]!.divers.filter((diver) => here.has(diver.space));
      guess.add(standing, seat, divers);
    }
    if (standing.divers) standings.push(standing);
  }
  return {
    spaces,
    pearls: spaces.reduce((sum, space) => sum + (view.farms[space] ?? 0), 0),
    standings,
    ...leaders(standings, new Set(sidesWithBackup(view, here))),
  };
}

/** The sides that have a Backup there, which breaks a tie (PD-B5). */
function sidesWithBackup(view: PearladoraView, here: ReadonlySet<Space>): number[] {
  const players = view.seats.length;
  return view.seats.flatMap((seat, number) =>
    seat.divers.some((diver) => diver.backup && here.has(diver.space)) ? [players === 4 ? number % 2 : number] : [],
  );
}

/** Averages closer than this count as level. */
const LEVEL = 0.25;

function leaders(standings: Standing[], backups: ReadonlySet<number>): { leaders: number[]; sure: boolean } {
  if (!standings.length) return { leaders: [], sure: true };
  const most = Math.max(...standings.map((one) => one.about));
  let ahead = standings.filter((one) => most - one.about < LEVEL).map((one) => one.side);
  if (ahead.length > 1 && ahead.some((side) => backups.has(side))) ahead = ahead.filter((side) => backups.has(side));
  const led = standings.filter((one) => ahead.includes(one.side));
  const rest = standings.filter((one) => !ahead.includes(one.side));
  const exact = standings.every((one) => one.low === one.high);
  const clear = led.length === 1 && rest.every((one) => led[0]!.low > one.high);
  return { leaders: ahead, sure: exact || clear };
}

/** How many Divers of each value everyone begins with (PD-S1), by the number of players. */
const BOX: Record<number, readonly number[]> = { 2: [10, 3, 1, 1, 1], 3: [7, 2, 1, 1, 0], 4: [5, 1, 1, 1, 0] };

/** What hidden Divers may be worth: everyone began with the same Divers, and the viewer has seen some of them. */
class Guesses {
  #unseen: number[][];

  constructor(view: PearladoraView) {
    const box = BOX[view.seats.length] ?? BOX[2]!;
    this.#unseen = view.seats.map((seat) => {
      const left = [...box];
      for (const diver of seat.divers) if (diver.value !== null) left[diver.value - 1]!--;
      if (!isOver(view)) for (const value of seat.hand ?? []) left[value - 1]!--;
      return left.flatMap((count, index) => Array<number>(Math.max(0, count)).fill(index + 1));
    });
  }

  /** Add the Divers of a seat to the standing of its side. */
  add(standing: Standing, seat: number, divers: readonly DiverView[]): void {
    const pool = this.#unseen[seat]!;
    const hidden = divers.filter((diver) => diver.value === null).length;
    const sure = divers.reduce((sum, one) => sum + (one.value ?? 0) - one.necklaces + (one.backup ? 1 : 0), 0);
    standing.divers += divers.length;
    standing.low += sure + sum(pool.slice(0, hidden));
    standing.high += sure + sum(hidden ? pool.slice(-hidden) : []);
    standing.about += sure + (pool.length ? (hidden * sum(pool)) / pool.length : hidden);
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function sortSpaces(spaces: ReadonlySet<Space>): Space[] {
  return SPACES.filter((space) => spaces.has(space));
}
