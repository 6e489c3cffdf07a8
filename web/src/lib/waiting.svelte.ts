// The next table at which it is one's turn: looked for after one's own moves.
import type { TableSummary } from "../protocol";
import * as rest from "./rest";

/** Between two looks: who plays fast stays at one table. */
const LOOK_MS = 5_000;

export class Waiting {
  next = $state.raw<TableSummary | null>(null);
  #last = -Infinity;

  constructor(readonly here: string) {}

  /** Look which table waits, besides this one. */
  async look(): Promise<void> {
    if (performance.now() - this.#last < LOOK_MS) return;
    this.#last = performance.now();
    try {
      this.next = (await rest.waiting()).find(({ id }) => id !== this.here) ?? null;
    } catch {
      this.next = null; // it is only an offer
    }
  }
}
