// MO-A7: pearls above the limit are discarded kind by kind, as far as there is a choice.
import { KINDS, type Pearls } from "./view";

/** The plies that discard exactly these pearls, from a hand that owes so many; `last` is the last kind asked for. */
export function gives(hand: Pearls, owe: number, gone: Pearls, last: string | null): string[] {
  const plies: string[] = [];
  let at = last === null ? 0 : KINDS.indexOf(last as (typeof KINDS)[number]) + 1;
  for (; at < KINDS.length && owe > 0; at++) {
    const kind = KINDS[at]!;
    const held = hand[kind] ?? 0;
    const later = KINDS.slice(at + 1).reduce((sum, other) => sum + (hand[other] ?? 0), 0);
    // With no more pearls than owed from here on, all of them go without a question.
    if (held === 0 || later <= owe - held) continue;
    const n = gone[kind] ?? 0;
    plies.push(`give ${kind} ${n}`);
    owe -= n;
  }
  return plies;
}
