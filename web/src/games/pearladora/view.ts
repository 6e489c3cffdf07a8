// The view of Pearladöra (docs/positions.md), its board (PD-C1 to PD-C3) and its notation.

export type Clan = "fishermen" | "foragers" | "children" | "elders";
/** A space such as "e2", and a line such as "d3e": the east or south side of a space. */
export type Space = string;
export type Line = string;

export const COLUMNS = 8;
export const ROWS = 5;
export const FARMS: ReadonlySet<Space> = new Set(["d1", "b2", "f2", "h2", "a4", "e4", "c5", "g5"]);

export interface DiverView {
  space: Space;
  value: number | null;
  face_up: boolean;
  looked: boolean;
  necklaces: number;
  backup: boolean;
}

export interface SeatView {
  clan: Clan;
  hand: number[] | null;
  left: number;
  divers: DiverView[];
  powers: number;
  backup: boolean;
  done: boolean;
}

export interface PearladoraView {
  viewer: number | null;
  seat: number;
  phase: "turn" | "main" | "open" | "second";
  line: Line | null;
  farms: Record<Space, number>;
  pontoons: Line[];
  supply: number;
  seats: SeatView[];
  options: Record<string, unknown>;
}

export function spaceAt(column: number, row: number): Space {
  return String.fromCharCode(97 + column) + String(row + 1);
}

export function columnOf(space: Space): number {
  return space.charCodeAt(0) - 97;
}

export function rowOf(space: Space): number {
  return space.charCodeAt(1) - 49;
}

export const SPACES: readonly Space[] = Array.from({ length: COLUMNS * ROWS }, (_, i) => spaceAt(i % COLUMNS, Math.floor(i / COLUMNS)));

/** All lines in the order of the rules: the east sides first. */
export const LINES: readonly Line[] = [
  ...SPACES.filter((space) => columnOf(space) < COLUMNS - 1).map((space) => `${space}e`),
  ...SPACES.filter((space) => rowOf(space) < ROWS - 1).map((space) => `${space}s`),
];

/** The two spaces that a line lies between. */
export function endsOf(line: Line): [Space, Space] {
  const here = line.slice(0, 2);
  const [east, south] = line.endsWith("e") ? [1, 0] : [0, 1];
  return [here, spaceAt(columnOf(here) + east, rowOf(here) + south)];
}

/** The line between two neighbours. */
export function lineBetween(one: Space, other: Space): Line {
  const [first] = [one, other].sort((a, b) => SPACES.indexOf(a) - SPACES.indexOf(b));
  return first! + (rowOf(one) === rowOf(other) ? "e" : "s");
}

export function neighboursOf(space: Space): Space[] {
  const column = columnOf(space);
  const row = rowOf(space);
  const around: [number, number][] = [
    [column, row - 1],
    [column + 1, row],
    [column, row + 1],
    [column - 1, row],
  ];
  return around.filter(([c, r]) => c >= 0 && c < COLUMNS && r >= 0 && r < ROWS).map(([c, r]) => spaceAt(c, r));
}

export interface Occupant {
  seat: number;
  diver: DiverView;
}

/** Remember a function's result for each view, which never changes: a hundred spaces and lines ask for it with every play. */
export function memoize<Found>(find: (view: PearladoraView) => Found): (view: PearladoraView) => Found {
  const results = new WeakMap<PearladoraView, Found>();
  return (view) => {
    let found = results.get(view);
    if (found === undefined) results.set(view, (found = find(view)));
    return found;
  };
}

export const occupants = memoize((view): ReadonlyMap<Space, Occupant> => {
  const found = new Map<Space, Occupant>();
  view.seats.forEach((held, seat) => held.divers.forEach((diver) => found.set(diver.space, { seat, diver })));
  return found;
});

export const pontoonsOf = memoize((view): ReadonlySet<Line> => new Set(view.pontoons));

/** With four players, opposite seats are one side (PD-V6). */
export function sideOf(seat: number, players: number): number {
  return players === 4 ? seat % 2 : seat;
}

export function seatsOf(side: number, players: number): number[] {
  return players === 4 ? [side, side + 2] : [side];
}

export function isOver(view: PearladoraView): boolean {
  return view.seat < 0;
}

/** The view at the end as it was before the Divers turned over. */
export function hideDivers(view: PearladoraView, viewer: number | null): PearladoraView {
  const seats = view.seats.map((held, seat) =>
    seat === viewer ? held : { ...held, divers: held.divers.map((diver) => (diver.face_up ? diver : { ...diver, value: null })) },
  );
  // A position in which it is nobody's turn would be drawn as the end.
  return { ...view, seat: Math.max(0, view.seat), seats };
}

/** The space or line of a ply, to mark the last turn and hints; null for `stop`, `pass` and `open`. */
export function spotOf(action: string): { space: Space } | { line: Line } | null {
  const line = /^(?:P:)?([a-h][1-5][es])$/.exec(action);
  if (line) return { line: line[1]! };
  const space = /^(?:D[1-5?]!?@|B@|N@|see )([a-h][1-5])$/.exec(action);
  return space ? { space: space[1]! } : null;
}
