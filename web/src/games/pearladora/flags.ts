// The flags of territories: where each stands, and who leads there, in two plain words.
import type { Words } from "../../protocol";
import { CELL, cornerOf, middleOf } from "./compass";
import { territoryKey, type Territory } from "./territories";
import { lineBetween, pontoonsOf, seatsOf, sideOf, type PearladoraView, type Space } from "./view";

/** Where a flag stands, and how much room it has to the side that it turns to. */
export interface FlagSpot {
  x: number;
  y: number;
  room: number;
  /** Does it turn to the left of its pole? */
  left: boolean;
  /** Does it stand on a farm? Else it lies in the water. */
  pole: boolean;
}

/** What flags are drawn for. */
export interface Onlooker {
  /** The side of the viewer, if the page calls it "you". */
  side: number | null;
  /** What to call each seat. */
  calls: readonly string[];
  /** Is the game over? Then nobody leads any more. */
  over?: boolean;
}

/** Whom the page is drawn for. At a shared device everybody is called by name. */
export function onlookerOf(viewer: number | null, calls: readonly string[], seats: readonly { name: string }[], over = false): Onlooker {
  const isYou = viewer !== null && calls[viewer] !== seats[viewer]?.name;
  return { side: isYou ? sideOf(viewer, calls.length) : null, calls, over };
}

/** Distance to the next Pontoon. */
const EDGE = 13;
/** From the top of a space. */
const TOP = 3;

/** A spot for a flag of a given width inside its own territory, if possible on a farm; else where the room is widest. */
export function flagSpot(territory: Territory, view: PearladoraView, tall: boolean, width: number): FlagSpot {
  const runs = rowsOf(territory.spaces, view, tall);
  const farms = territory.spaces.filter((space) => view.farms[space] !== undefined);
  farms.sort((one, other) => view.farms[other]! - view.farms[one]!);
  const onFarms = farms.flatMap((farm): FlagSpot[] => {
    const run = runs.find(({ spaces }) => spaces.includes(farm))!;
    const { x } = middleOf(farm, tall);
    const stand = { y: run.y + TOP, pole: true };
    return [
      { ...stand, x: x - 4, room: run.to - EDGE - x + 4, left: false },
      { ...stand, x: x + 4, room: x + 4 - run.from - EDGE, left: true },
    ];
  });
  const inWater = runs.map((run): FlagSpot => ({
    x: run.from + EDGE,
    y: run.y + TOP,
    room: run.to - run.from - 2 * EDGE,
    left: false,
    pole: false,
  }));
  // A farm between two Pontoons has room for a short flag across it.
  inWater.sort((one, other) => other.room - one.room);
  return onFarms.find((spot) => spot.room >= width) ?? inWater.find((spot) => spot.room >= width) ?? widest([...inWater, ...onFarms]);
}

function widest(spots: readonly FlagSpot[]): FlagSpot {
  return spots.reduce((best, spot) => (spot.room > best.room ? spot : best));
}

interface Row {
  spaces: Space[];
  from: number;
  to: number;
  y: number;
}

/** Spaces that lie side by side on the screen with no Pontoon between them. */
function rowsOf(spaces: readonly Space[], view: PearladoraView, tall: boolean): Row[] {
  const pontoons = pontoonsOf(view);
  const placed = spaces.map((space) => ({ space, ...cornerOf(space, tall) })).sort((one, other) => one.y - other.y || one.x - other.x);
  const rows: Row[] = [];
  for (const { space, x, y } of placed) {
    const row = rows.at(-1);
    const last = row?.spaces.at(-1);
    if (row && last && row.y === y && row.to === x && !pontoons.has(lineBetween(last, space))) {
      row.spaces.push(space);
      row.to = x + CELL;
    } else rows.push({ spaces: [space], from: x, to: x + CELL, y });
  }
  return rows;
}

/** Who leads a territory, in two words; null where there is nothing to win. */
export function flagWords(territory: Territory, { side, calls, over }: Onlooker): Words | null {
  const { leaders, sure, pearls } = territory;
  if (!pearls) return null;
  const how = over ? "end_" : sure ? "" : "likely_";
  if (!leaders.length) return { code: over ? "pearladora.web.flag.end_open" : "pearladora.web.flag.open" };
  if (leaders.length > 1) return { code: `pearladora.web.flag.${how}level` };
  const seats = seatsOf(leaders[0]!, calls.length);
  if (leaders[0] === side) return { code: `pearladora.web.flag.${how}you` };
  if (seats.length > 1 && side !== null) return { code: `pearladora.web.flag.${how}they` };
  return { code: `pearladora.web.flag.${how}name`, params: { name: seats.map((seat) => clip(calls[seat] ?? "")).join(" + ") } };
}

const LONGEST_NAME = 10;

/** As much of a name as a flag has room for. */
function clip(name: string): string {
  return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1)}…` : name;
}

/** The territories, by their keys, that are other than before: their borders, or who leads there. */
export function freshOnes(now: readonly Territory[], before: readonly Territory[]): Set<string> {
  const told = (one: Territory) => `${territoryKey(one)} ${one.leaders.join()} ${one.sure}`;
  const known = new Set(before.map(told));
  return new Set(now.filter((one) => !known.has(told(one))).map(territoryKey));
}
