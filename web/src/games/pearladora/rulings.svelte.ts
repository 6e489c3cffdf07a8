// What the server says about the turn that a person is choosing. The page decides nothing: until an answer arrives, what was allowed
// before the last part of the choice stays allowed, and the server decides when the turn is played.
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
  /** The plies that may follow a Power or `open`, which is the key. */
  #legal = $state.raw<ReadonlyMap<string, ReadonlySet<string>>>(new Map());
  /** The answers for turns: why they cannot be played, or null if they can. */
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

  /** Can that ply follow the parts of a turn that are chosen already? */
  allows(chosen: string, ply: string): boolean {
    if (chosen === "") return this.#first.has(ply);
    const reason = this.#reasons.get(`${chosen} ${ply}`);
    if (reason !== undefined) return reason === null;
    const legal = this.#legal.get(chosen);
    if (legal) return legal.has(ply);
    // No answer yet: use the answer without the last part.
    return this.allows(chosen.slice(0, Math.max(0, chosen.lastIndexOf(" "))), ply);
  }

  /** Why that turn cannot be played, if the server has said so. */
  reason(turn: string): Problem | null {
    return this.#reasons.get(turn) ?? null;
  }

  /** Ask the server what may follow a Power or `open`. */
  async follow(power: string): Promise<void> {
    if (this.#asked.has(power)) return;
    this.#asked.add(power);
    const reply = await this.#answer(() => this.#server.preview([power]));
    if (reply?.position) this.#legal = new Map(this.#legal).set(power, new Set(reply.position.legal));
    if (!reply) this.#asked.delete(power);
  }

  /** Ask the server in one request which turns can be played, and why not the others. */
  async ask(turns: readonly string[]): Promise<void> {
    const unknown = turns.filter((turn) => !this.#first.has(turn) && !this.#asked.has(turn));
    if (!unknown.length) return;
    unknown.forEach((turn) => this.#asked.add(turn));
    const reasons = await this.#answer(() => this.#server.why(unknown));
    if (reasons) this.#reasons = new Map([...this.#reasons, ...unknown.map((turn, i) => [turn, reasons[i] ?? null] as const)]);
    else unknown.forEach((turn) => this.#asked.delete(turn));
  }

  /** The server's answer; null if it does not answer now. The next choice asks again. */
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
