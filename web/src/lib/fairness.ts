// Was the shuffle fair? Computed here, from what this browser saw itself: docs/fairness.md.
import type { FairData } from "../protocol";
import { forget, recall, remember } from "./memory";

export interface Check {
  /** The secret is the one that was promised before anyone sent a nonce. */
  promised: boolean;
  /** Our own nonces are among those that made the seed; null where this browser sent none. */
  ours: boolean | null;
  /** The seed follows from the secret and the nonces. */
  follows: boolean;
}

/** A seat's part of the seed: 32 hexadecimal digits. */
export function makeNonce(): string {
  return hex(crypto.getRandomValues(new Uint8Array(16)));
}

/** Remember what the server took from us for that seat, to compare it after the end. */
export function keepNonce(table: string, seat: number, commitment: string, nonce: string): void {
  remember(`fair.${table}.${seat}`, `${commitment} ${nonce}`);
}

/** The seat is somebody else's. */
export function dropNonce(table: string, seat: number): void {
  forget(`fair.${table}.${seat}`);
}

export async function check(table: string, commitment: string, fair: FairData): Promise<Check> {
  const secret = bytes(fair.secret);
  const all = bytes(fair.secret + fair.nonces.join(""));
  const kept = fair.nonces.map((nonce, seat) => ({ nonce, told: recall(`fair.${table}.${seat}`)?.split(" ") }));
  const ours = kept.filter(({ told }) => told?.length === 2);
  const seen = ours[0]?.told?.[0] ?? commitment;
  return {
    promised: (await sha256(secret)) === seen && seen === commitment,
    ours: ours.length ? ours.every(({ nonce, told }) => told?.[1] === nonce) : null,
    follows: (await sha256(all)) === fair.seed,
  };
}

async function sha256(data: Uint8Array<ArrayBuffer>): Promise<string> {
  return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", data)));
}

function hex(data: Uint8Array): string {
  return Array.from(data, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function bytes(digits: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}
