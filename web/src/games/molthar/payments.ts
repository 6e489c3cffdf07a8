// Payments as the server lists them (MO-P4): which pearls each gives up, what it leaves, and the plies that say so.
import type { MoreData } from "../../protocol";
import { count, KINDS, size, spread, without, type Pearls } from "./view";

export interface Payment {
  given: Pearls;
  diamonds: number;
  left: Pearls;
}

/** The listed payments, those that give up least first. */
export function read(more: readonly MoreData[], hand: readonly string[]): Payment[] {
  const held = count(hand);
  const found = more.map(({ actions, words }): Payment => {
    const text = (actions[0] ?? "").split(" ").at(-1) ?? "-";
    const given = text === "-" ? {} : count(text.split(","));
    const spent = words.code === "molthar.pay_diamonds" ? Number(words.params?.["count"] ?? 0) : 0;
    return { given, diamonds: spent, left: without(held, given) };
  });
  return found.sort((a, b) => price(a) - price(b) || a.diamonds - b.diamonds || rank(a.given).localeCompare(rank(b.given)));
}

/** A Diamond raises any pearl later on, so it counts as much as one. */
function price(payment: Payment): number {
  return size(payment.given) + payment.diamonds;
}

function rank(pearls: Pearls): string {
  return spread(pearls).join();
}

/** Those that give up everything picked so far. */
export function fitting(payments: readonly Payment[], picked: Pearls): Payment[] {
  return payments.filter((payment) => KINDS.every((kind) => (payment.given[kind] ?? 0) >= (picked[kind] ?? 0)));
}

/** The one that gives up exactly what is picked. */
export function exact(payments: readonly Payment[], picked: Pearls): Payment | null {
  return payments.find((payment) => KINDS.every((kind) => (payment.given[kind] ?? 0) === (picked[kind] ?? 0))) ?? null;
}

/** The plies of an activation: of each kind in which the payments still open differ, how many are given. */
export function plies(character: string, payments: readonly Payment[], chosen: Payment): string[] {
  const gives = [`act ${character}`];
  let open = [...payments];
  for (const kind of KINDS) {
    const wanted = chosen.given[kind] ?? 0;
    const same = open.filter((payment) => (payment.given[kind] ?? 0) === wanted);
    if (same.length < open.length) gives.push(`give ${kind} ${wanted}`);
    open = same;
  }
  return gives;
}
