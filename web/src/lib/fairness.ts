// A deal that nobody chose: this browser's part in it, and what it can prove afterwards (docs/fairness.md).
import type { FairData, Setup, TableData } from "../protocol";
import { recall, remember } from "./memory";
import { sha256, sha256Text } from "./sha256";

/** What everyone agrees to before the deal. */
interface Terms {
  table: string;
  attempt: number;
  setup: { game: string; options: object; rated: boolean; clock: object | null; start: string | null };
  seats: { name: string; person?: number; bot?: string }[];
  commitment: string;
  voided: { terms: string; opened: boolean[] }[];
}

/** A deal that this browser took part in. */
interface Kept {
  /** The hash of its terms. */
  terms: string;
  nonce: string;
  /** What was fixed when this browser opened its nonce; empty before. */
  pledge: string;
}

export interface Check {
  verdict: "proven" | "unproven" | "broken";
  /** The secret is the one that the server committed to. */
  promised: boolean;
  /** Everybody's nonce is the one that they committed to. */
  matching: boolean;
  /** The seed follows from the secret and the nonces. */
  follows: boolean;
  /** It is the deal that this browser agreed to, with its own nonce; null where it took no part. */
  kept: boolean | null;
  /** Deals that were called off after somebody had opened a nonce. */
  restarts: number;
  /** Was it dealt by version 0.1, where the last to send a nonce could choose it? */
  first: boolean;
  pledge: string;
  /** Who added the nonces. */
  names: string[];
}

/** Do the terms of the deal say what the page shows, and name every deal that this browser took part in? */
export function agrees(table: TableData, you: number[]): boolean {
  const terms = parse(table.deal?.terms ?? "");
  if (!terms || !table.deal) return false;
  const hash = hashTerms(table.deal.terms);
  const deals = load(table.id);
  // A deal in which this browser opened its nonce cannot be begun again: the nonce is known.
  if (deals.some((kept) => kept.terms === hash && kept.pledge)) return false;
  const earlier = deals.filter((kept) => kept.terms !== hash);
  const mine = table.deal.parts.find((seats) => seats.includes(you[0] ?? -1));
  return (
    terms.table === table.id &&
    terms.attempt === table.deal.attempt &&
    terms.commitment === table.commitment &&
    same(terms.setup, covered(table.setup, terms.setup)) &&
    !table.setup.start === !terms.setup.start &&
    same(
      terms.seats.map(({ name, bot }) => [name, bot ?? null]),
      table.seats.map(({ kind, name, level }) => [name ?? "", kind === "bot" ? (level ?? "") : null]),
    ) &&
    same(mine, you) &&
    table.deal.parts.every((seats, person) => seats.every((seat) => terms.seats[seat]?.person === person)) &&
    earlier.every((kept) => terms.voided.some((voided) => voided.terms === kept.terms))
  );
}

/** This browser's commitment to a nonce, which is kept: a page that is loaded anew knows it. */
export function commitment(table: TableData, you: number[]): string {
  const terms = hashTerms(table.deal!.terms);
  const deals = load(table.id);
  let kept = deals.find((deal) => deal.terms === terms);
  if (!kept) {
    kept = { terms, nonce: hex(crypto.getRandomValues(new Uint8Array(32))), pledge: "" };
    save(table.id, [...deals, kept]);
  }
  return hashNonce(terms, you, kept.nonce);
}

/** The nonce, to be opened now that all commitments are in; null where another device committed to it. */
export function opening(table: TableData, you: number[]): string | null {
  const { terms: text, commits, parts } = table.deal!;
  const terms = hashTerms(text);
  const deals = load(table.id);
  const kept = deals.find((deal) => deal.terms === terms);
  const mine = parts.findIndex((seats) => seats.includes(you[0] ?? -1));
  if (!kept || commits.some((commit) => !commit) || commits[mine] !== hashNonce(terms, you, kept.nonce)) return null;
  const pledge = hashPledge(terms, commits);
  // Whoever shows other commitments afterwards gets nothing more from this browser.
  if (kept.pledge && kept.pledge !== pledge) return null;
  save(
    table.id,
    deals.map((deal) => (deal === kept ? { ...kept, pledge } : deal)),
  );
  return kept.nonce;
}

/** What this browser can prove about a deal, from what it saw itself. */
export function check(id: string, shown: string, fair: FairData): Check {
  const terms = parse(fair.terms);
  if (!terms) return checkFirst(shown, fair);
  const hash = hashTerms(fair.terms);
  const deals = load(id);
  const ours = deals.find((kept) => kept.terms === hash);
  const pledge = hashPledge(hash, fair.commits);
  const parts = partsOf(terms);
  const setup = line("setup", canonical(terms.setup));
  const promised =
    terms.table === id && shown === terms.commitment && shown === line("server", id, String(terms.attempt), setup, fair.secret);
  const matching =
    parts.length === fair.nonces.length &&
    parts.length === fair.commits.length &&
    parts.every((seats, person) => hashNonce(hash, seats, fair.nonces[person]!) === fair.commits[person]);
  const follows = fair.seed === line("seed", pledge, fair.secret, ...fair.nonces);
  const kept = ours?.pledge ? ours.pledge === pledge && fair.nonces.includes(ours.nonce) : null;
  const opened = deals.filter((deal) => deal.pledge && deal.terms !== hash).map((deal) => deal.terms);
  const restarts = new Set([...terms.voided.filter((voided) => voided.opened.some(Boolean)).map((voided) => voided.terms), ...opened]).size;
  const right = promised && matching && follows && kept !== false;
  return {
    verdict: !right ? "broken" : kept && !restarts ? "proven" : "unproven",
    ...{ promised, matching, follows, kept, restarts, pledge },
    first: false,
    names: parts.map((seats) => seats.map((seat) => terms.seats[seat]?.name ?? "").join(", ")),
  };
}

/** The same for a deal of version 0.1. */
function checkFirst(shown: string, fair: FairData): Check {
  const promised = sha256(bytes(fair.secret)) === shown;
  const follows = sha256(bytes(fair.secret + fair.nonces.join(""))) === fair.seed;
  return {
    verdict: promised && follows ? "unproven" : "broken",
    ...{ promised, follows, matching: true, kept: null, restarts: 0, first: true, pledge: "" },
    names: fair.nonces.map((_, seat) => String(seat + 1)),
  };
}

/**
 * What terms should say about a set-up. Of a position to begin from, only they have the hash; and a table that an
 * older version opened does not list options that were added since.
 */
function covered(setup: Setup, terms: Terms["setup"]): Terms["setup"] {
  const options = { ...terms.options, ...setup.options };
  return { game: setup.game, options, rated: setup.rated ?? false, clock: setup.clock ?? null, start: terms.start };
}

function partsOf(terms: Terms): number[][] {
  const parts: number[][] = [];
  terms.seats.forEach(({ person }, seat) => {
    if (person !== undefined) (parts[person] ??= []).push(seat);
  });
  return parts;
}

const hashTerms = (text: string): string => line("terms", text);
const hashNonce = (terms: string, seats: number[], nonce: string): string => line("person", terms, seats.join(","), nonce);
const hashPledge = (terms: string, commits: string[]): string => line("pledge", terms, ...commits);

/** The hash of lines of text; the first says what they are. */
function line(purpose: string, ...lines: string[]): string {
  return sha256Text([`nacre-2 ${purpose}`, ...lines].join("\n"));
}

/** Data as the server writes it to be hashed: JSON in ASCII, with the keys in order. */
export function canonical(data: unknown): string {
  return JSON.stringify(sorted(data)).replace(/['\u007f-\uffff]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

function sorted(data: unknown): unknown {
  if (Array.isArray(data)) return data.map(sorted);
  if (data === null || typeof data !== "object") return data;
  return Object.fromEntries(
    Object.entries(data)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, value]) => [key, sorted(value)]),
  );
}

const same = (one: unknown, other: unknown): boolean => canonical(one ?? null) === canonical(other ?? null);

function parse(text: string): Terms | null {
  try {
    return text ? (JSON.parse(text) as Terms) : null;
  } catch {
    return null;
  }
}

function load(table: string): Kept[] {
  try {
    const kept: unknown = JSON.parse(recall(`fair.${table}`) ?? "[]");
    return Array.isArray(kept) ? (kept as Kept[]) : [];
  } catch {
    return [];
  }
}

function save(table: string, deals: Kept[]): void {
  remember(`fair.${table}`, JSON.stringify(deals));
}

function hex(data: Uint8Array): string {
  return Array.from(data, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function bytes(digits: string): Uint8Array {
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}
