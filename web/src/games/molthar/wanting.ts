// How near pearls are to paying for a character (MO-P1): for advice. Diamonds and abilities are left out; what really pays is the server's to say.
import { character, type CostPart } from "./characters";

const VALUES = [1, 2, 3, 4, 5, 6, 7, 8];

export interface Want {
  name: string;
  /** Values that lie open and would help, each as often as it is wanted. */
  useful: number[];
  /** So many pearls are wanted besides: neither in hand nor open. */
  missing: number;
}

/** The best way from a hand, with what lies open, to paying for that character. */
export function want(name: string, hand: readonly number[], open: readonly number[]): Want {
  const ways = payments(name).map((values): Want => {
    const lacking = minus(values, hand);
    const missing = minus(lacking, open);
    return { name, useful: minus(lacking, missing), missing: missing.length };
  });
  return ways.reduce((best, way) => (effort(way) < effort(best) ? way : best), ways[0] ?? { name, useful: [], missing: 0 });
}

/** Of those characters the one that is soonest paid for, rather one for which something lies open. */
export function nearest(names: readonly string[], hand: readonly number[], open: readonly number[]): Want | null {
  const wants = names.map((name) => want(name, hand, open));
  return wants.sort((a, b) => effort(a) - effort(b) || character(b.name).points - character(a.name).points)[0] ?? null;
}

/** A pearl that lies open is one action; one that does not is a matter of luck. */
function effort({ useful, missing }: Want): number {
  return useful.length + 3 * missing + (missing && !useful.length ? 3 : 0);
}

/** All values, each way sorted, that pay for it. A Diamond in a cost is as hard to come by as a pearl: it is a value that no pearl has. */
export function payments(name: string): number[][] {
  return character(name).cost.flatMap((parts) =>
    parts.map(choices).reduce((all, some) => all.flatMap((a) => some.map((b) => [...a, ...b]))),
  );
}

function choices(part: CostPart): number[][] {
  if (Array.isArray(part)) return [part];
  const n = Number(part.params?.["count"] ?? 0);
  const total = Number(part.params?.["total"] ?? 0);
  switch (part.code) {
    case "molthar.cost.alike":
      return VALUES.map((value) => Array.from({ length: n }, () => value));
    case "molthar.cost.run":
      return VALUES.filter((value) => value + n - 1 <= 8).map((value) => Array.from({ length: n }, (_, i) => value + i));
    case "molthar.cost.odd":
      return some(
        n,
        VALUES.filter((value) => value % 2 === 1),
      );
    case "molthar.cost.even":
      return some(
        n,
        VALUES.filter((value) => value % 2 === 0),
      );
    case "molthar.cost.sum_of":
      return some(n, VALUES).filter((values) => sum(values) === total);
    case "molthar.cost.sum":
      return making(total, 8);
    default:
      return [Array.from({ length: n }, () => 0)];
  }
}

/** All ways to take n of those values, in rising order. */
function some(n: number, values: readonly number[]): number[][] {
  if (n === 0) return [[]];
  return values.flatMap((value, i) => some(n - 1, values.slice(i)).map((rest) => [value, ...rest]));
}

/** All ways to make that sum of values up to `most`. */
function making(total: number, most: number): number[][] {
  if (total === 0) return [[]];
  return VALUES.filter((value) => value <= Math.min(most, total)).flatMap((value) =>
    making(total - value, value).map((rest) => [value, ...rest]),
  );
}

function sum(values: readonly number[]): number {
  return values.reduce((a, b) => a + b, 0);
}

/** What is left of some values without others. */
function minus(values: readonly number[], gone: readonly number[]): number[] {
  const left = [...values];
  for (const value of gone) {
    const at = left.indexOf(value);
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}
