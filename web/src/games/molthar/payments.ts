// Payments as the server lists them (MO-P4): which pearls each gives up, what it leaves, and the text that plays it.
import type { MoreData } from "../../protocol";
import { count, KINDS, size, spread, without, type Pearls } from "./view";

export interface Payment {
  /** The activation with this payment, in notation. */
  text: string;
  given: Pearls;
  diamonds: number;
  left: Pearls;
}

/** The listed payments, those that give up least first. */
export function read(more: readonly MoreData[], hand: readonly string[]): Payment[] {
  const held = count(hand);
  const found = more.map(({ actions, words }): Payment => {
    const text = actions[0] ?? "";
    const pearls = text.split(" ").at(-1) ?? "-";
    const given = pearls === "-" ? {} : count(pearls.split(","));
    const spent = words.code === "molthar.pay_diamonds" ? Number(words.params?.["count"] ?? 0) : 0;
    return { text, given, diamonds: spent, left: without(held, given) };
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
