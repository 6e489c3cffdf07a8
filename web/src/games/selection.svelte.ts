// What somebody has chosen on a board but not yet played: choose, preview, confirm.
import type { Words } from "../protocol";

/** A way to commit what is chosen: a button in the bar below the board. */
export interface Offer {
  actions: string[];
  words: Words;
  /** More about it, in small print. */
  note?: Words;
}

/** Why something cannot be done, said where it was tried. */
export interface Problem {
  words: Words;
  /** The id of the rule that forbids it. */
  rule: string;
}

export class Selection {
  /** The first offer is the primary button. Empty: there is nothing to confirm yet. */
  offers = $state.raw<Offer[]>([]);
  /** What the choice means so far, in words: shown beside the buttons. */
  note = $state.raw<Words | null>(null);
  problem = $state.raw<Problem | null>(null);
  /** Is anything chosen that Escape would take back? */
  active = $state(false);
  #clear: () => void = () => {};
  #show: (actions: string[]) => boolean = () => false;

  /** A board says how to take everything back: for Escape, the button, and after a play. */
  onclear(clear: () => void): void {
    this.#clear = clear;
  }

  /** A board may say how to choose given actions itself, as if they had been touched: for hints. Did it? */
  onshow(show: (actions: string[]) => boolean): void {
    this.#show = show;
  }

  /** Choose actions that somebody else named; where they are one of several ways, they come first. */
  show(actions: string[], words: Words): void {
    this.clear();
    if (!this.#show(actions)) return this.choose([{ actions, words }]);
    const named = (offer: Offer) => offer.actions.join() === actions.join();
    this.offers = [...this.offers.filter(named), ...this.offers.filter((offer) => !named(offer))];
  }

  choose(offers: Offer[], note: Words | null = null): void {
    this.offers = offers;
    this.note = note;
    this.active = true;
    this.problem = null;
  }

  refuse(problem: Problem): void {
    this.problem = problem;
  }

  clear(): void {
    this.offers = [];
    this.note = null;
    this.problem = null;
    this.active = false;
    this.#clear();
  }
}
