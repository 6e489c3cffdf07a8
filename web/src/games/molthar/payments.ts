// Payments as the server lists them (MO-P4): the pearls each costs, the pearls it leaves, and its notation.
import type { MoreData } from "../../protocol";
import { count, KINDS, size, spread, without, type Pearls } from "./view";

export interface Payment {
  /** The activation with this payment, in notation. */
  text: string;
  given: Pearls;
  diamonds: number;
  left: Pearls;
}

/** The payments that the server lists, the cheapest first. */
export function readPayments(more: readonly MoreData[], hand: readonly string[]): Payment[] {
  const held = count(hand);
  const found = more.map(({ actions, words }): Payment => {
    const text = actions[0] ?? "";
    const pearls = text.split(" ").at(-1) ?? "-";
    const given = pearls === "-" ? {} : count(pearls.split(","));
    const spent = words.code === "molthar.pay_diamonds" ? Number(words.params?.["count"] ?? 0) : 0;
    return { text, given, diamonds: spent, left: without(held, given) };
  });
  return found.sort((a, b) => price(a) - price(b) || a.diamonds - b.diamonds || sortKey(a.given).localeCompare(sortKey(b.given)));
}

/** A Diamond can raise any pearl later, so it counts as much as a pearl. */
function price(payment: Payment): number {
  return size(payment.given) + payment.diamonds;
}

function sortKey(pearls: Pearls): string {
  return spread(pearls).join();
}

/** The payments that include everything picked so far. */
export function fittingPayments(payments: readonly Payment[], picked: Pearls): Payment[] {
  return payments.filter((payment) => KINDS.every((kind) => (payment.given[kind] ?? 0) >= (picked[kind] ?? 0)));
}

/** The payment of exactly what is picked. */
export function exactPayment(payments: readonly Payment[], picked: Pearls): Payment | null {
  return payments.find((payment) => KINDS.every((kind) => (payment.given[kind] ?? 0) === (picked[kind] ?? 0))) ?? null;
}
