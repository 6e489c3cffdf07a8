// A list that is loaded page by page.
import { tell } from "./language.svelte";
import { refusal } from "./rest";

export class Pages<Item> {
  items = $state.raw<Item[] | null>(null);
  /** What the next page begins after; empty if there is none. */
  next = $state("");
  problem = $state("");
  busy = $state(false);
  #asked = 0;
  #fewest: number;
  readonly #ask: (after: string) => Promise<{ items: Item[]; next: string }>;

  /** `ask` loads a page. Where pages may be short, as in a search, it asks on until there are `fewest`. */
  constructor(ask: (after: string) => Promise<{ items: Item[]; next: string }>, fewest = 1) {
    this.#ask = ask;
    this.#fewest = fewest;
  }

  /** Begin anew. */
  restart(): Promise<void> {
    return this.#load("", []);
  }

  /** Add the next page. */
  more(): Promise<void> {
    return this.busy ? Promise.resolve() : this.#load(this.next, this.items ?? []);
  }

  async #load(after: string, before: Item[]): Promise<void> {
    const asked = ++this.#asked;
    this.busy = true;
    this.problem = "";
    let items = before;
    try {
      do {
        const page = await this.#ask(after);
        if (asked !== this.#asked) return; // something else was asked for meanwhile
        items = [...items, ...page.items];
        after = page.next;
      } while (after && items.length < before.length + this.#fewest);
      this.items = items;
      this.next = after;
    } catch (reason) {
      if (asked === this.#asked) this.problem = tell(refusal(reason));
    } finally {
      if (asked === this.#asked) this.busy = false;
    }
  }
}
