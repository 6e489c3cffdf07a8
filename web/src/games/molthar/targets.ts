// How far a hand is from paying for a character (MO-P1), for advice. It ignores Diamonds and abilities: the server decides what really pays.
import { character, type CostPart } from "./characters";

const VALUES = [1, 2, 3, 4, 5, 6, 7, 8];

export interface Target {
  name: string;
  /** Values that lie open and would help, each as often as it is needed. */
  useful: number[];
  /** How many other pearls are needed that are neither in hand nor open. */
  missing: number;
}

/** The easiest way to pay for that character, with a hand and the open pearls. */
export function target(name: string, hand: readonly number[], open: readonly number[]): Target {
  const ways = payments(name).map((values): Target => {
    const lacking = without(values, hand);
    const missing = without(lacking, open);
    return { name, useful: without(lacking, missing), missing: missing.length };
  });
  return ways.reduce((best, way) => (effort(way) < effort(best) ? way : best), ways[0] ?? { name, useful: [], missing: 0 });
}

/** The character that is easiest to pay for; one that an open pearl helps goes before others. */
export function nearestTarget(names: readonly string[], hand: readonly number[], open: readonly number[]): Target | null {
  const targets = names.map((name) => target(name, hand, open));
  return targets.sort((a, b) => effort(a) - effort(b) || character(b.name).points - character(a.name).points)[0] ?? null;
}

/** An open pearl costs one action; any other depends on luck. */
function effort({ useful, missing }: Target): number {
  return useful.length + 3 * missing + (missing && !useful.length ? 3 : 0);
}

/** All payments for it, each as sorted values. A Diamond in a cost is as hard to get as a pearl: it counts as a value that no pearl has. */
export function payments(name: string): number[][] {
  return character(name).cost.flatMap((parts) =>
    parts.map(partPayments).reduce((all, combinations) => all.flatMap((a) => combinations.map((b) => [...a, ...b]))),
  );
}

function partPayments(part: CostPart): number[][] {
  if (Array.isArray(part)) return [part];
  const n = Number(part.params?.["count"] ?? 0);
  const total = Number(part.params?.["total"] ?? 0);
  switch (part.code) {
    case "molthar.cost.alike":
      return VALUES.map((value) => Array.from({ length: n }, () => value));
    case "molthar.cost.run":
      return VALUES.filter((value) => value + n - 1 <= 8).map((value) => Array.from({ length: n }, (_, i) => value + i));
    case "molthar.cost.odd":
      return combinations(
        n,
        VALUES.filter((value) => value % 2 === 1),
      );
    case "molthar.cost.even":
      return combinations(
        n,
        VALUES.filter((value) => value % 2 === 0),
      );
    case "molthar.cost.sum_of":
      return combinations(n, VALUES).filter((values) => sum(values) === total);
    case "molthar.cost.sum":
      return combinationsWithSum(total, 8);
    default:
      return [Array.from({ length: n }, () => 0)];
  }
}

/** All combinations of n of those values, in rising order. */
function combinations(n: number, values: readonly number[]): number[][] {
  if (n === 0) return [[]];
  return values.flatMap((value, i) => combinations(n - 1, values.slice(i)).map((rest) => [value, ...rest]));
}

/** All combinations of values up to `most` with that sum. */
function combinationsWithSum(total: number, most: number): number[][] {
  if (total === 0) return [[]];
  return VALUES.filter((value) => value <= Math.min(most, total)).flatMap((value) =>
    combinationsWithSum(total - value, value).map((rest) => [value, ...rest]),
  );
}

function sum(values: readonly number[]): number {
  return values.reduce((a, b) => a + b, 0);
}

/** The values that remain without others. */
function without(values: readonly number[], gone: readonly number[]): number[] {
  const left = [...values];
  for (const value of gone) {
    const at = left.indexOf(value);
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}
