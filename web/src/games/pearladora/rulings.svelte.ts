// What the server says about the turn that is being put together. The page judges nothing: until an answer is there, what could be
// chosen a moment ago still can, and the server has the last word when it is played.
import { Refused } from "../../lib/rest";
import type { PreviewReply } from "../../protocol";
import type { Position } from "../contract";
import type { Problem } from "../selection.svelte";
import type { PearladoraView } from "./view";

interface Server {
  preview(actions: string[]): Promise<PreviewReply>;
  why(turns: string[]): Promise<(Problem | null)[]>;
}

/** Answers for one position. */
export class Rulings {
  /** The plies that may follow a Power, or `open`, by that. */
  #legal = $state.raw<ReadonlyMap<string, ReadonlySet<string>>>(new Map());
  /** Turns that were asked about: why they cannot be played, or null where they can. */
  #reasons = $state.raw<ReadonlyMap<string, Problem | null>>(new Map());
  #waiting = $state(0);
  #first: ReadonlySet<string>;
  #asked = new Set<string>();
  #server: Server;

  constructor(position: Position<PearladoraView>, server: Server) {
    this.#first = new Set(position.legal);
    this.#server = server;
  }

  /** Is an answer on its way? */
  get waiting(): boolean {
    return this.#waiting > 0;
  }

  /** Can that ply be chosen after the parts of a turn that were chosen before it? */
  allows(begun: string, ply: string): boolean {
    if (begun === "") return this.#first.has(ply);
    const reason = this.#reasons.get(`${begun} ${ply}`);
    if (reason !== undefined) return reason === null;
    const legal = this.#legal.get(begun);
    if (legal) return legal.has(ply);
    // Not told yet: as before the last part.
    return this.allows(begun.slice(0, Math.max(0, begun.lastIndexOf(" "))), ply);
  }

  /** Why that turn cannot be played, as far as it was told. */
  reason(turn: string): Problem | null {
    return this.#reasons.get(turn) ?? null;
  }

  /** Ask what may follow a Power, or `open`. */
  async follow(power: string): Promise<void> {
    if (this.#asked.has(power)) return;
    this.#asked.add(power);
    const reply = await this.#answer(() => this.#server.preview([power]));
    if (reply?.position) this.#legal = new Map(this.#legal).set(power, new Set(reply.position.legal));
    if (!reply) this.#asked.delete(power);
  }

  /** Ask about turns, all at once: whether they can be played, and why not. */
  async ask(turns: readonly string[]): Promise<void> {
    const unknown = turns.filter((turn) => !this.#first.has(turn) && !this.#asked.has(turn));
    if (!unknown.length) return;
    unknown.forEach((turn) => this.#asked.add(turn));
    const reasons = await this.#answer(() => this.#server.why(unknown));
    if (reasons) this.#reasons = new Map([...this.#reasons, ...unknown.map((turn, i) => [turn, reasons[i] ?? null] as const)]);
    else unknown.forEach((turn) => this.#asked.delete(turn));
  }

  /** Null where the server does not answer now; it is asked again with the next choice. */
  async #answer<Reply>(ask: () => Promise<Reply>): Promise<Reply | null> {
    this.#waiting++;
    try {
      return await ask();
    } catch (reason) {
      if (!(reason instanceof Refused)) throw reason;
      return null;
    } finally {
      this.#waiting--;
    }
  }
}
