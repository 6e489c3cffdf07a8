// What a person has chosen on a board but not played yet: choose, preview, confirm.
import type { Words } from "../protocol";

/** A play that is ready to confirm: a button in the bar below the board. */
export interface Offer {
  actions: string[];
  words: Words;
  /** More about it, in small print. */
  note?: Words;
}

/** A line of a sum: "4 green and 2 wild: 8 points". */
export interface SumLine {
  words: Words;
  value: Words;
}

/** Why something cannot be done. */
export interface Problem {
  words: Words;
  /** The id of the rule that forbids it. */
  rule: string;
}

export class Selection {
  /** The first offer is the primary button; with no offers, there is nothing to confirm yet. */
  offers = $state.raw<Offer[]>([]);
  /** What the choice means so far, shown beside the buttons. */
  note = $state.raw<Words | null>(null);
  /** What the choice gives, line by line, where there is room for it; the last line is the total. The note says the same. */
  sum = $state.raw<SumLine[]>([]);
  /** What is asked next, in place of the prompt, while a play is chosen in several steps. The board sets it. */
  asked = $state.raw<Words | null>(null);
  problem = $state.raw<Problem | null>(null);
  /** Is anything chosen that Escape would clear? */
  active = $state(false);
  #clear: () => void = () => {};
  #show: (actions: string[]) => boolean = () => false;

  /** The board registers how to clear its own choice: for Escape, the button, and after a play. */
  onclear(clear: () => void): void {
    this.#clear = clear;
  }

  /** A board may register how to choose given actions itself, for hints. The function returns whether it did so. */
  onshow(show: (actions: string[]) => boolean): void {
    this.#show = show;
  }

  /** Choose the actions of a hint. If the board offers several plays, that one comes first. */
  show(actions: string[], words: Words): void {
    this.clear();
    if (!this.#show(actions)) return this.choose([{ actions, words }]);
    const isHinted = (offer: Offer) => offer.actions.join() === actions.join();
    this.offers = [...this.offers.filter(isHinted), ...this.offers.filter((offer) => !isHinted(offer))];
  }

  choose(offers: Offer[], note: Words | null = null, sum: SumLine[] = []): void {
    this.offers = offers;
    this.note = note;
    this.sum = sum;
    this.active = true;
    this.problem = null;
  }

  refuse(problem: Problem): void {
    this.problem = problem;
  }

  clear(): void {
    this.offers = [];
    this.note = null;
    this.sum = [];
    this.asked = null;
    this.problem = null;
    this.active = false;
    this.#clear();
  }
}
