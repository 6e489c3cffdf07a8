// What a hand still lacks to pay for a character, in words: "one more 3".
import type { Words } from "../../protocol";
import { lackedValues } from "./slots";
import type { SeatView } from "./view";

/** Name at most this many alternatives. */
const MOST_ALTERNATIVES = 3;

/** Null if nothing is missing as far as we can tell: then something else forbids it. */
export function missingWords(name: string, seat: SeatView): Words | null {
  const ways = lackedValues(name, { pearls: seat.known, diamonds: seat.diamonds.length, active: seat.active });
  const first = ways[0];
  if (!first?.length) return null;
  const count = first.length;
  if (ways.length === 1) return { code: "molthar.web.missing", params: { pearls: countWords(first) } };
  if (count > 1 || ways.length > MOST_ALTERNATIVES)
    return { code: "molthar.web.missing.some", params: { count, pearls: countWords(first) } };
  const either = (a: Words, b: Words): Words => ({ code: "molthar.web.cost.either", params: { a, b } });
  return { code: "molthar.web.missing", params: { pearls: ways.map((values) => oneWords(values[0]!, 1)).reduce(either) } };
}

/** "one more 3, two more 8s" */
function countWords(values: readonly number[]): Words[] {
  return [...new Set(values)].map((value) => oneWords(value, values.filter((one) => one === value).length));
}

function oneWords(value: number, count: number): Words {
  return value === 0
    ? { code: "molthar.web.missing.diamond", params: { count } }
    : { code: "molthar.web.missing.pearl", params: { count, value: String(value) } };
}
