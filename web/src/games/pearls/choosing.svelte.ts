// What is chosen on the table: a colour to take, or cards to place; never both. The frame shows the offers that follow.
import { settings } from "../../lib/settings.svelte";
import type { Words } from "../../protocol";
import type { Position } from "../contract";
import type { Offer, Selection, SumLine } from "../selection.svelte";
import {
  colourWords,
  countColours,
  HAND_LIMIT,
  parseAction,
  placeAction,
  takeAction,
  VALUES,
  type Colour,
  type Counts,
  type PearlsView,
  type Way,
} from "./view";
import { shortage, waysTo } from "./ways";

interface Table {
  position: Position<PearlsView>;
  /** The viewer may choose now. */
  live: boolean;
  viewer: number | null;
  selection: Selection;
  play(actions: string[]): Promise<void>;
  explain(actions: string[]): Promise<void>;
}

const pointsWords = (points: number): Words => ({ code: "pearls.web.points", params: { points } });

export class Choosing {
  taking = $state<Colour | null>(null);
  placing = $state.raw<Way | null>(null);
  #table: () => Table;

  constructor(table: () => Table) {
    this.#table = table;
    const { selection } = table();
    selection.onclear(() => this.#clear());
    selection.onshow(([action = ""]) => {
      const found = parseAction(action);
      if (!found) return false;
      if ("take" in found) this.take(found.take);
      else this.place(found);
      return true;
    });
  }

  close(): void {
    this.#clear();
  }

  #clear(): void {
    this.taking = null;
    this.placing = null;
  }

  isChosen = (colour: Colour, number: number): boolean => {
    const way = this.placing;
    return way !== null && (colour === way.colour ? number <= way.count : colour === "wild" && number <= way.wilds);
  };

  take(colour: Colour): void {
    const { position, live, selection, play, explain } = this.#table();
    if (!live) return;
    if (this.taking === colour) return selection.clear();
    const action = takeAction(colour);
    if (!position.legal.includes(action)) {
      selection.clear();
      void explain([action]);
      return;
    }
    if (settings.quick) return void play([action]);
    this.placing = null;
    this.taking = colour;
    const count = position.view.display.filter((card) => card === colour).length;
    const words: Words = { code: "pearls.take_count", params: { count, colour: colourWords(colour) } };
    const params = { count: this.#held().known.length + count, limit: HAND_LIMIT };
    const held: Words = { code: "pearls.web.hand_size", params };
    const note: Words = { code: "pearls.web.then_hand", params };
    selection.asked = { code: "pearls.web.prompt_take", params: { count, colour: colourWords(colour) } };
    selection.choose([{ actions: [action], words }], note, [{ words: { code: "pearls.web.sum_hand" }, value: held }]);
  }

  /** Touch a card of a colour: choose all cards up to it, or one fewer if it was the last one chosen. */
  touch(colour: Colour, number: number): void {
    if (!this.#table().live) return;
    const now = this.placing;
    const toggle = (count: number) => (count === number ? number - 1 : number);
    if (colour === "wild") {
      if (now && now.colour !== "wild") this.place({ ...now, wilds: toggle(now.wilds) });
      else this.place({ colour, count: toggle(now?.count ?? 0), wilds: 0 });
    } else if (now?.colour === colour) {
      this.place({ ...now, count: toggle(now.count) });
    } else {
      this.place({ colour, count: number, wilds: now ? (now.colour === "wild" ? now.count : now.wilds) : 0 });
    }
  }

  /** Choose the best cards for that necklace; another touch chooses the next best. */
  necklace(value: number): void {
    const { live, selection, position } = this.#table();
    if (!live) return;
    const refuse = (words: Words) => selection.refuse({ words, rule: "PL-A5" });
    if (!position.view.necklaces.includes(value)) return refuse({ code: "pearls.illegal.necklace", params: { value } });
    const hand: Counts = countColours(this.#held().known);
    const ways = waysTo(value, hand);
    if (!ways.length) {
      const { missing, colour } = shortage(value, hand);
      return refuse(
        colour
          ? { code: "pearls.web.short_of", params: { missing, colour: colourWords(colour), value } }
          : { code: "pearls.web.short_of_any", params: { missing, value } },
      );
    }
    const now = this.placing;
    const at = ways.findIndex((way) => now?.colour === way.colour && now.count === way.count && now.wilds === way.wilds);
    this.place(ways[(at + 1) % ways.length]!);
  }

  place(way: Way): void {
    const { selection } = this.#table();
    let next = way;
    if (next.count === 0 && next.wilds > 0) next = { colour: "wild", count: next.wilds, wilds: 0 };
    if (next.count === 0) return selection.clear();
    this.taking = null;
    this.placing = next;
    const cards = next.count + next.wilds;
    selection.asked = { code: "pearls.web.prompt_place", params: { count: cards } };
    selection.choose(this.#offers(next), this.#note(next), this.#sum(next));
  }

  #held() {
    const { position, viewer } = this.#table();
    return position.view.seats[viewer ?? position.seat]!;
  }

  #wins({ count, wilds }: Way): number {
    const cards = count + wilds;
    return this.#table().position.view.necklaces.includes(cards) ? cards : 0;
  }

  #offers(way: Way): Offer[] {
    const { colour, count, wilds } = way;
    const points = count * VALUES[colour];
    const { view, seat } = this.#table().position;
    const value = this.#wins(way);
    const plain: Offer = {
      actions: [placeAction(colour, count, wilds, false)],
      words: { code: "pearls.web.place", params: { count: count + wilds } },
      note: pointsWords(points),
    };
    if (!value) return [plain];
    const ends = view.necklaces.length === 1 && view.turns_left === null && seat >= 0;
    const closing: Offer = {
      actions: [placeAction(colour, count, wilds, true)],
      words: { code: "pearls.web.with_necklace", params: { value } },
      note: ends ? { code: "pearls.web.points_ending", params: { points: points + value } } : pointsWords(points + value),
    };
    plain.words = { code: "pearls.web.without_necklace" };
    return [closing, plain];
  }

  #note(way: Way): Words {
    const { colour, count, wilds } = way;
    const points = count * VALUES[colour];
    const value = this.#wins(way);
    if (value) return { code: "pearls.web.chosen_necklace", params: { points, value, total: points + value } };
    return {
      code: wilds ? "pearls.web.chosen_wilds" : "pearls.web.chosen",
      params: { count, colour: colourWords(colour), wilds, cards: count + wilds, points },
    };
  }

  #sum(way: Way): SumLine[] {
    const { colour, count, wilds } = way;
    const points = count * VALUES[colour];
    const value = this.#wins(way);
    const cards: SumLine = {
      words: {
        code: wilds ? "pearls.web.sum_cards_wilds" : "pearls.web.count_colour",
        params: { count, colour: colourWords(colour), wilds },
      },
      value: pointsWords(points),
    };
    if (!value) return [cards];
    return [
      cards,
      { words: { code: "pearls.web.sum_necklace", params: { value } }, value: pointsWords(value) },
      { words: { code: "pearls.web.sum_together" }, value: pointsWords(points + value) },
    ];
  }
}
