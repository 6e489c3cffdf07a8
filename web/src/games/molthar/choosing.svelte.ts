// What a person is choosing: collects plies until the server says that they are a complete play (choose, preview, confirm).
import { Refused } from "../../lib/rest";
import type { PreviewReply, Words } from "../../protocol";
import type { Position } from "../contract";
import type { Offer, Selection } from "../selection.svelte";
import { character } from "./characters";
import { exactPayment, readPayments, type Payment } from "./payments";
import { GOAL, points, type MoltharView, type Pearls } from "./view";

export interface Paying {
  character: string;
  payments: Payment[];
  chosen: Payment | null;
}

/** Plies of a play that is not complete yet, and the position after them, which asks for more. */
export interface Draft {
  plies: string[];
  position: Position<MoltharView>;
}

interface Frame {
  position(): Position<MoltharView>;
  selection(): Selection;
  preview(actions: string[]): Promise<PreviewReply>;
  play(actions: string[]): Promise<void>;
  /** Play without confirming if nothing is left to choose? */
  quick(): boolean;
}

export class Choosing {
  /** The key of what was touched, such as "put fairy". */
  chosen = $state<string | null>(null);
  draft = $state.raw<Draft | null>(null);
  paying = $state.raw<Paying | null>(null);
  /** Is the person choosing a character for the Hatter to exchange? */
  trading = $state(false);
  picked = $state.raw<Pearls>({});
  #frame: Frame;
  #version = 0;

  constructor(frame: Frame) {
    this.#frame = frame;
  }

  /** The position that asks for a choice now: the table's, or the one after the plies chosen so far. */
  get asked(): Position<MoltharView> {
    return this.draft?.position ?? this.#frame.position();
  }

  reset(): void {
    this.#version++;
    this.chosen = null;
    this.draft = null;
    this.paying = null;
    this.trading = false;
    this.picked = {};
  }

  /** Describe what was touched, with nothing to confirm. */
  describe(key: string, words: Words): void {
    this.#version++;
    this.chosen = key;
    this.#frame.selection().choose([], words);
  }

  /** Add a ply to those chosen so far. */
  async add(key: string, ply: string, words: Words, note: Words | null = null): Promise<void> {
    await this.#propose(key, [...(this.draft?.plies ?? []), ply], words, note);
  }

  /** Begin to activate a character: list the payments. */
  async activate(character: string, words: Words, note: Words | null): Promise<void> {
    const version = ++this.#version;
    const reply = await this.#ask([`act ${character}`]);
    if (!reply || version !== this.#version) return;
    const { view } = this.#frame.position();
    const payments = readPayments(reply.more, view.seats[view.seat]?.known ?? []);
    this.chosen = `portal ${character}`;
    this.picked = {};
    this.paying = { character, payments, chosen: null };
    this.#frame.selection().choose([], note);
    if (payments.length === 1 && payments[0]) await this.pay(payments[0], words);
  }

  async pay(payment: Payment, words: Words): Promise<void> {
    const paying = this.paying;
    if (!paying) return;
    this.paying = { ...paying, chosen: payment };
    this.picked = payment.given;
    const { view } = this.#frame.position();
    const count = points(view.seats[view.seat]!) + character(paying.character).points;
    await this.#propose(this.chosen ?? "", [payment.text], words, { code: "molthar.web.after_act", params: { count, goal: GOAL } });
  }

  /** Pick pearls one by one; they become a payment once they match one. */
  async pick(picked: Pearls, words: Words): Promise<void> {
    this.picked = picked;
    const paying = this.paying;
    if (!paying) return;
    const found = exactPayment(paying.payments, picked);
    if (found) return this.pay(found, words);
    this.#version++;
    this.paying = { ...paying, chosen: null };
    this.#frame.selection().choose([]);
  }

  /** MO-A7: discard these pearls. */
  async discard(gone: Pearls, words: Words): Promise<void> {
    this.picked = gone;
    const actions = await this.#discards(gone);
    if (actions) this.#offer([{ actions, words }], null);
  }

  /** The actions that discard these pearls, kind by kind, as far as the rules ask. */
  async #discards(gone: Pearls): Promise<string[] | null> {
    const version = ++this.#version;
    const actions = [...(this.draft?.plies ?? [])];
    let asked: Position<MoltharView> = this.asked;
    for (let give = discardAction(asked, gone); give; give = discardAction(asked, gone)) {
      actions.push(give);
      const reply = await this.#ask(actions);
      if (!reply || version !== this.#version) return null;
      if (!reply.position) break; // the discard is complete, and shows its pearls
      asked = reply.position as unknown as Position<MoltharView>;
    }
    return actions;
  }

  async #propose(key: string, actions: string[], words: Words, note: Words | null): Promise<void> {
    const version = ++this.#version;
    const reply = await this.#ask(actions);
    if (!reply || version !== this.#version) return;
    this.chosen = key;
    if (reply.unfinished && reply.position) {
      this.draft = { plies: reply.actions ?? actions, position: reply.position as unknown as Position<MoltharView> };
      this.paying = null;
      this.trading = false;
      this.picked = {};
      this.#frame.selection().choose([]); // the next question needs no note
      return;
    }
    this.#offer([{ actions, words }], note);
  }

  #offer(offers: Offer[], note: Words | null): void {
    const [only] = offers;
    this.#frame.selection().choose(offers, note);
    if (only && offers.length === 1 && this.#frame.quick()) void this.#frame.play(only.actions);
  }

  async #ask(actions: string[]): Promise<PreviewReply | null> {
    try {
      return await this.#frame.preview(actions);
    } catch (reason) {
      if (!(reason instanceof Refused)) throw reason;
      this.#frame.selection().refuse({ words: reason.words, rule: reason.rule });
      return null;
    }
  }
}

/** The legal action that discards the right number of the next kind (MO-A7); null if there is nothing to discard. */
function discardAction(asked: Position<MoltharView>, gone: Pearls): string | null {
  if (asked.view.turn.phase !== "discard") return null;
  const fits = (action: string) => {
    const [verb, kind, number] = action.split(" ");
    return verb === "give" && (gone[kind ?? ""] ?? 0) === Number(number);
  };
  return asked.legal.find(fits) ?? null;
}
