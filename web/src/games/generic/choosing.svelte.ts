// What a person has chosen on the generic board: an action, by its button or by touching its cells.
import type { ChoiceData, MoreData, PositionData, PreviewReply, Words } from "../../protocol";
import { Refused } from "../../lib/rest";
import type { Offer, Selection } from "../selection.svelte";

export interface Frame {
  selection: Selection;
  /** The actions that may be played now. */
  choices(): readonly ChoiceData[];
  preview(actions: string[]): Promise<PreviewReply>;
  /** Play at once if nothing is left to decide? */
  quick(): boolean;
  play(actions: string[]): Promise<void>;
}

export class Choosing {
  /** The first actions of a play that is not complete yet. */
  taken = $state.raw<readonly ChoiceData[]>([]);
  /** The position after them. */
  ahead = $state.raw<PositionData | null>(null);
  /** The complete continuations, if the game lists them. */
  ways = $state.raw<readonly MoreData[]>([]);
  /** The cells that were touched. */
  touched = $state.raw<readonly string[]>([]);
  /** The actions that include all touched cells; null if none was touched. */
  left = $state.raw<readonly string[] | null>(null);
  chosen = $state<string | null>(null);
  #asked = 0;

  constructor(readonly frame: Frame) {
    frame.selection.onclear(() => this.#reset());
    frame.selection.onshow((actions) => this.#show(actions));
  }

  /** Touch a cell: add it to those touched before, or begin anew if they have no action in common. */
  touch(cell: string, actions: readonly string[]): void {
    if (this.touched.includes(cell)) return this.frame.selection.clear();
    const common = this.left?.filter((action) => actions.includes(action)) ?? [];
    this.touched = common.length ? [...this.touched, cell] : [cell];
    this.left = common.length ? common : actions;
    if (this.left.length === 1) return void this.choose(this.left[0]!);
    this.chosen = null;
    this.#asked++;
    this.frame.selection.choose([], { code: "web.generic.several", params: { count: this.left.length } });
  }

  /** Choose an action, or clear it if it is chosen already. It may be only the first part of a play. */
  async choose(action: string): Promise<void> {
    const { selection } = this.frame;
    if (this.chosen === action) return selection.clear();
    const choice = this.frame.choices().find((one) => one.action === action);
    if (!choice) return;
    if (!this.left?.includes(action)) this.#forget();
    this.chosen = action;
    const asked = ++this.#asked;
    const parts = [...this.taken, choice];
    try {
      const seen = await this.frame.preview(parts.map((part) => part.action));
      if (asked !== this.#asked) return;
      if (seen.unfinished && seen.position) this.#goOn(parts, seen.position, seen.more);
      else await this.#offer({ actions: parts.map((part) => part.action), words: joinWords(parts) });
    } catch (reason) {
      if (!(reason instanceof Refused)) throw reason;
      if (asked !== this.#asked) return;
      selection.clear();
      selection.refuse({ words: reason.words, rule: reason.rule });
    }
  }

  /** Choose a continuation that the game lists. */
  follow(way: MoreData): void {
    this.#asked++;
    this.chosen = way.actions.join();
    void this.#offer({ actions: way.actions, words: way.words });
  }

  async #offer(offer: Offer): Promise<void> {
    if (this.frame.quick()) return this.frame.play(offer.actions);
    this.frame.selection.choose([offer]);
  }

  #goOn(parts: readonly ChoiceData[], position: PositionData, ways: readonly MoreData[]): void {
    this.#forget();
    this.taken = parts;
    this.ahead = position;
    this.ways = ways;
    this.frame.selection.choose([], { code: "web.generic.go_on", params: { steps: parts.map(({ words }) => words) } });
  }

  /** Choose what a hint names. A hint of several actions is marked here, and offered in the hint's own words. */
  #show(actions: readonly string[]): boolean {
    const choice = this.frame.choices().find((one) => one.action === actions[0]);
    this.chosen = actions[0] ?? null;
    if (!choice || actions.length > 1) return false;
    this.frame.selection.choose([{ actions: [choice.action], words: choice.words }]);
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

function joinWords(parts: readonly ChoiceData[]): Words {
  return parts.length === 1 ? parts[0]!.words : { code: "web.generic.play", params: { steps: parts.map(({ words }) => words) } };
}
