// What is chosen on the generic board: an action by its button, or by touching the cells that take part in it.
import type { ChoiceData, MoreData, PositionData, PreviewReply, Words } from "../../protocol";
import { Refused } from "../../lib/rest";
import type { Offer, Selection } from "../selection.svelte";

export interface Ends {
  selection: Selection;
  /** What may be played now. */
  choices(): readonly ChoiceData[];
  preview(actions: string[]): Promise<PreviewReply>;
  /** Play at once what leaves nothing to decide? */
  quick(): boolean;
  play(actions: string[]): Promise<void>;
}

export class Choosing {
  /** The first parts of a play that is not whole yet. */
  taken = $state.raw<readonly ChoiceData[]>([]);
  /** Where they lead. */
  ahead = $state.raw<PositionData | null>(null);
  /** Ways to go on that the game lists whole. */
  ways = $state.raw<readonly MoreData[]>([]);
  /** The cells that were touched. */
  touched = $state.raw<readonly string[]>([]);
  /** The actions that all of them take part in; null: nothing was touched. */
  left = $state.raw<readonly string[] | null>(null);
  chosen = $state<string | null>(null);
  #asked = 0;

  constructor(readonly ends: Ends) {
    ends.selection.onclear(() => this.#reset());
    ends.selection.onshow((actions) => this.#show(actions));
  }

  /** A cell was touched. Together with those before it, or alone, where they have nothing in common. */
  touch(cell: string, actions: readonly string[]): void {
    if (this.touched.includes(cell)) return this.ends.selection.clear();
    const common = this.left?.filter((action) => actions.includes(action)) ?? [];
    this.touched = common.length ? [...this.touched, cell] : [cell];
    this.left = common.length ? common : actions;
    if (this.left.length === 1) return void this.choose(this.left[0]!);
    this.chosen = null;
    this.#asked++;
    this.ends.selection.choose([], { code: "web.generic.several", params: { count: this.left.length } });
  }

  /** Choose an action, or take it back if it is chosen; it may be only the first part of a play. */
  async choose(action: string): Promise<void> {
    const { selection } = this.ends;
    if (this.chosen === action) return selection.clear();
    const choice = this.ends.choices().find((one) => one.action === action);
    if (!choice) return;
    if (!this.left?.includes(action)) this.#forget();
    this.chosen = action;
    const asked = ++this.#asked;
    const parts = [...this.taken, choice];
    try {
      const seen = await this.ends.preview(parts.map((part) => part.action));
      if (asked !== this.#asked) return;
      if (seen.unfinished && seen.position) this.#goOn(parts, seen.position, seen.more);
      else await this.#offer({ actions: parts.map((part) => part.action), words: together(parts) });
    } catch (reason) {
      if (!(reason instanceof Refused)) throw reason;
      if (asked !== this.#asked) return;
      selection.clear();
      selection.refuse({ words: reason.words, rule: reason.rule });
    }
  }

  /** Go on in a way that the game lists. */
  follow(way: MoreData): void {
    this.#asked++;
    this.chosen = way.actions.join();
    void this.#offer({ actions: way.actions, words: way.words });
  }

  async #offer(offer: Offer): Promise<void> {
    if (this.ends.quick()) return this.ends.play(offer.actions);
    this.ends.selection.choose([offer]);
  }

  #goOn(parts: readonly ChoiceData[], position: PositionData, ways: readonly MoreData[]): void {
    this.#forget();
    this.taken = parts;
    this.ahead = position;
    this.ways = ways;
    this.ends.selection.choose([], { code: "web.generic.go_on", params: { steps: parts.map(({ words }) => words) } });
  }

  /** A hint: what it names is marked; several parts of a play are offered in its own words. */
  #show(actions: readonly string[]): boolean {
    const choice = this.ends.choices().find((one) => one.action === actions[0]);
    this.chosen = actions[0] ?? null;
    if (!choice || actions.length > 1) return false;
    this.ends.selection.choose([{ actions: [choice.action], words: choice.words }]);
    return true;
  }

  #forget(): void {
    this.chosen = null;
    this.touched = [];
    this.left = null;
  }

  #reset(): void {
    this.#asked++;
    this.#forget();
    this.taken = [];
    this.ahead = null;
    this.ways = [];
  }
}

function together(parts: readonly ChoiceData[]): Words {
  return parts.length === 1 ? parts[0]!.words : { code: "web.generic.play", params: { steps: parts.map(({ words }) => words) } };
}
