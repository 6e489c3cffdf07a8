// The house as its host wants it: a greeting, what is announced now, and whether one has to be invited.
import type { House } from "../protocol";
import { recall, remember } from "./memory";
import * as rest from "./rest";

/** Under this key, the browser remembers the announcement that the person has put away. */
const READ = "announcement.read";

class HouseState {
  greeting = $state("");
  announcement = $state("");
  mail = $state(false);
  /** Is this browser nobody's, and does one have to be invited? */
  outside = $state(false);
  /** How many heads of the page are there, which say the announcement themselves? */
  heads = $state(0);
  #read = $state(recall(READ) ?? "");

  /** What is announced and was not put away. */
  unread = $derived(this.announcement !== this.#read ? this.announcement : "");

  async load(): Promise<void> {
    this.take(await rest.house());
  }

  take(house: House): void {
    this.greeting = house.greeting ?? "";
    this.announcement = house.announcement ?? "";
    this.mail = house.mail ?? false;
  }

  putAway(): void {
    this.#read = this.announcement;
    remember(READ, this.announcement);
  }
}

export const house = new HouseState();
