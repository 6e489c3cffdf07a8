// How pearls fill the cost of a character, to show it (MO-P1 to MO-P6). The server decides what really pays.
import { character, printedPearl } from "./characters";
import { payments } from "./targets";
import { value } from "./view";

/** A place in a cost. */
export interface Slot {
  /** The value that it needs; 0 for a Diamond. */
  need: number;
  /** The pearl from the hand that fills it, if one does. */
  pearl: string | null;
  /** The activated character whose printed pearl fills it, if one does. */
  printed: string | null;
  /** What a Diamond adds to the pearl: 1, or -1 with the Amazon. */
  diamond: -1 | 0 | 1;
}

interface Purse {
  pearls: readonly string[];
  diamonds: number;
  /** The seat's activated characters. */
  active: readonly string[];
}

/** The slots of a payment that gives up exactly these pearls and Diamonds; null if we cannot tell how it pays. */
export function fillSlots(name: string, purse: Purse): Slot[] | null {
  const isExact = (slots: readonly Slot[]) =>
    slots.filter((slot) => slot.pearl).length === purse.pearls.length && slots.filter((slot) => slot.diamond).length === purse.diamonds;
  for (const needs of costs(name)) {
    const found = best(needs, purse, 0, isExact);
    if (found) return found.slots;
  }
  return null;
}

/** The smallest sets of values that a hand lacks to pay for that character; 0 is a Diamond. */
export function lackedValues(name: string, purse: Purse): number[][] {
  let least = Infinity;
  const found = new Map<string, number[]>();
  for (const needs of costs(name)) {
    const way = best(needs, purse, least);
    if (!way || way.missing > least) continue;
    if (way.missing < least) found.clear();
    least = way.missing;
    const values = way.slots.filter(isEmpty).map((slot) => slot.need);
    found.set(values.join(), values);
  }
  return [...found.values()].sort((a, b) => a.join().localeCompare(b.join()));
}

const isEmpty = (slot: Slot) => (slot.need === 0 ? slot.diamond === 0 : !slot.pearl && !slot.printed);

/** The costs of a character as values, the shortest first. */
function costs(name: string): number[][] {
  return payments(name).sort((a, b) => a.length - b.length);
}

interface Way {
  slots: Slot[];
  missing: number;
}

/** The way that leaves the fewest slots empty, but at most that many. */
function best(needs: readonly number[], purse: Purse, most: number, accept: (slots: readonly Slot[]) => boolean = () => true): Way | null {
  const printed = purse.active.map((name) => ({ name, pearl: printedPearl(character(name)) })).filter(({ pearl }) => pearl !== null);
  if (needs.length - purse.pearls.length - printed.length - purse.diamonds > most) return null;
  const powers = new Set(purse.active.map((name) => character(name).power));
  const usedPearls = purse.pearls.map(() => false);
  const usedPrinted = printed.map(() => false);
  const slots: Slot[] = [];
  const found: Way[] = [];

  function fill(at: number, diamonds: number, missing: number): void {
    if (missing > Math.min(most, found[0] ? found[0].missing - 1 : Infinity)) return;
    const need = needs[at];
    if (need === undefined) {
      if (accept(slots)) found[0] = { slots: slots.map((slot) => ({ ...slot })), missing };
      return;
    }
    const step = (slot: Partial<Slot>, left: number, lost: number) => {
      slots.push({ need, pearl: null, printed: null, diamond: 0, ...slot });
      fill(at + 1, left, missing + lost);
      slots.pop();
    };
    if (need === 0) {
      if (diamonds) step({ diamond: 1 }, diamonds - 1, 0);
      else step({}, 0, 1);
      return;
    }
    const tried = new Set<string>();
    for (const lift of [0, 1, -1] as const) {
      if (lift && (!diamonds || (lift < 0 && !powers.has("amazon")))) continue;
      for (const [i, pearl] of purse.pearls.entries()) {
        const key = `${lift} ${pearl}`;
        if (usedPearls[i] || tried.has(key) || !freeValues(pearl, powers).has(need - lift)) continue;
        tried.add(key);
        usedPearls[i] = true;
        step({ pearl, diamond: lift }, diamonds - Math.abs(lift), 0);
        usedPearls[i] = false;
      }
    }
    for (const [i, { name, pearl }] of printed.entries()) {
      if (usedPrinted[i] || (pearl !== "?" && Number(pearl) !== need)) continue;
      usedPrinted[i] = true;
      step({ printed: name }, diamonds, 0);
      usedPrinted[i] = false;
      if (pearl !== "?") break;
    }
    step({}, diamonds, 1);
  }

  fill(0, purse.diamonds, 0);
  return found[0] ?? null;
}

/** The values that a pearl can have without a Diamond (MO-B1, MO-B2). */
function freeValues(pearl: string, powers: ReadonlySet<string>): Set<number> {
  const own = value(pearl);
  if (own === 3 && powers.has("imp")) return new Set([1, 2, 3, 4, 5, 6, 7, 8]);
  return new Set(own === 1 && powers.has("peter_pan") ? [1, 8] : [own]);
}
