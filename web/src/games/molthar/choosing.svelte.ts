// What is being chosen: plies put together until the server says that they make a play (choose, preview, confirm).
import { tick } from "svelte";
import { Refused } from "../../lib/rest";
import type { PreviewReply, Words } from "../../protocol";
import type { Position } from "../contract";
import type { Offer, Selection } from "../selection.svelte";
import type { MoltharView, Pearls } from "./view";
import { exact, read, type Payment } from "./payments";

export interface Paying {
  character: string;
  payments: Payment[];
  chosen: Payment | null;
}

/** Plies that are chosen but not enough: what more is asked is in the position that they lead to. */
export interface Draft {
  plies: string[];
  position: Position<MoltharView>;
}

interface Table {
  position(): Position<MoltharView>;
  selection(): Selection;
  preview(actions: string[]): Promise<PreviewReply>;
  play(actions: string[]): Promise<void>;
  /** Play without confirming, where there is nothing more to choose? */
  quick(): boolean;
}

export class Choosing {
  /** The thing that was touched, such as "put fairy". */
  chosen = $state<string | null>(null);
  draft = $state.raw<Draft | null>(null);
  paying = $state.raw<Paying | null>(null);
  /** The Hatter is at work: which character is exchanged? */
  trading = $state(false);
  picked = $state.raw<Pearls>({});
  #table: Table;
  #wish = 0;
  /** Parts of a discard on their way: the next begins before the one before it is acknowledged. */
  #going = $state(0);
  /** Discards that wait until those before them have been shown. */
  #later: { ply: number; gone: Pearls } | null = null;

  constructor(table: Table) {
    this.#table = table;
  }

  /** What is asked now: of the table, or of what is half chosen. */
  get asked(): Position<MoltharView> {
    return this.draft?.position ?? this.#table.position();
  }

  /** A discard that was chosen goes on by itself. */
  get going(): boolean {
    return this.#going > 0;
  }

  reset(): void {
    this.#wish++;
    this.chosen = null;
    this.draft = null;
    this.paying = null;
    this.trading = false;
    this.picked = {};
  }

  /** Say something about what was touched, without anything to confirm. */
  tell(key: string, words: Words): void {
    this.#wish++;
    this.chosen = key;
    this.#table.selection().choose([], words);
  }

  /** A ply more; what is chosen so far stays. */
  async add(key: string, ply: string, words: Words, note: Words | null = null): Promise<void> {
    await this.#propose(key, [...(this.draft?.plies ?? []), ply], words, note);
  }

  /** Activate: list the payments. */
  async activate(character: string, words: Words, note: Words | null): Promise<void> {
    const wish = ++this.#wish;
    const reply = await this.#ask([`act ${character}`]);
    if (!reply || wish !== this.#wish) return;
    const { view } = this.#table.position();
    const payments = read(reply.more, view.seats[view.seat]?.known ?? []);
    this.chosen = `portal ${character}`;
    this.picked = {};
    this.paying = { character, payments, chosen: null };
    this.#table.selection().choose([], note);
    if (payments.length === 1 && payments[0]) await this.pay(payments[0], words);
  }

  async pay(payment: Payment, words: Words): Promise<void> {
    const paying = this.paying;
    if (!paying) return;
    this.paying = { ...paying, chosen: payment };
    this.picked = payment.given;
    await this.#propose(this.chosen ?? "", [payment.text], words, null);
  }

  /** Pearls picked by hand: a payment once they make one. */
  async pick(picked: Pearls, words: Words): Promise<void> {
    this.picked = picked;
    const paying = this.paying;
    if (!paying) return;
    const found = exact(paying.payments, picked);
    if (found) return this.pay(found, words);
    this.#wish++;
    this.paying = { ...paying, chosen: null };
    this.#table.selection().choose([]);
  }

  /** MO-A7: discard these; in several plays where pearls that nobody knew are shown on the way. */
  async discard(gone: Pearls, words: Words): Promise<void> {
    this.picked = gone;
    const actions = await this.#discards(gone);
    if (actions) this.#offer([{ actions, words }], null);
  }

  /** The rest of a discard, once its first part has been played. */
  async goOn(): Promise<void> {
    const later = this.#later;
    const position = this.#table.position();
    this.#later = null;
    if (!later || position.ply !== later.ply || position.view.turn.phase !== "discard") return;
    this.#going++;
    try {
      await tick(); // the frame takes back what was chosen for the ply before
      const actions = await this.#discards(later.gone);
      if (actions) await this.#table.play(actions);
    } finally {
      this.#going--;
    }
  }

  /** What discards these, kind by kind as it is asked for, up to where something is shown. */
  async #discards(gone: Pearls): Promise<string[] | null> {
    const wish = ++this.#wish;
    const actions = [...(this.draft?.plies ?? [])];
    let asked: Position<MoltharView> = this.asked;
    this.#later = null;
    for (let give = giving(asked, gone); give; give = giving(asked, gone)) {
      actions.push(give);
      const reply = await this.#ask(actions);
      if (!reply || wish !== this.#wish) return null;
      if (!reply.position) {
        this.#later = { ply: asked.ply + 1, gone };
        break;
      }
      asked = reply.position as unknown as Position<MoltharView>;
    }
    return actions;
  }

  async #propose(key: string, actions: string[], words: Words, note: Words | null): Promise<void> {
    const wish = ++this.#wish;
    const reply = await this.#ask(actions);
    if (!reply || wish !== this.#wish) return;
    this.chosen = key;
    if (reply.unfinished && reply.position) {
      this.draft = { plies: reply.actions ?? actions, position: reply.position as unknown as Position<MoltharView> };
      this.paying = null;
      this.trading = false;
      this.picked = {};
      this.#table.selection().choose([]); // the question says it all
      return;
    }
    this.#offer([{ actions, words }], note);
  }

  #offer(offers: Offer[], note: Words | null): void {
    const [only] = offers;
    this.#table.selection().choose(offers, note);
    if (only && offers.length === 1 && this.#table.quick()) void this.#table.play(only.actions);
  }

  async #ask(actions: string[]): Promise<PreviewReply | null> {
    try {
      return await this.#table.preview(actions);
    } catch (reason) {
      if (!(reason instanceof Refused)) throw reason;
      this.#table.selection().refuse({ words: reason.words, rule: reason.rule });
      return null;
    }
  }
}

/** The legal action that gives up, of the kind that is asked for, as many as are to go; null where nothing is asked (MO-A7). */
function giving(asked: Position<MoltharView>, gone: Pearls): string | null {
  if (asked.view.turn.phase !== "discard") return null;
  const fits = (action: string) => {
    const [verb, kind, number] = action.split(" ");
    return verb === "give" && (gone[kind ?? ""] ?? 0) === Number(number);
  };
  return asked.legal.find(fits) ?? null;
}
