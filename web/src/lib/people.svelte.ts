// Who we are to this server, and what can be played there: asked once, kept.
import type { Me, Site } from "../protocol";
import * as rest from "./rest";

class People {
  me = $state.raw<Me | null>(null);
  site = $state.raw<Site | null>(null);
  #asked: Promise<void> | undefined;

  load(): Promise<void> {
    // The first answer sets the identity, so the two are not asked for at once.
    this.#asked ??= (async () => {
      this.me = await rest.me();
      this.site = await rest.site();
    })().catch((reason: unknown) => {
      this.#asked = undefined;
      throw reason;
    });
    return this.#asked;
  }

  async rename(name: string): Promise<void> {
    this.me = await rest.rename(name);
  }
}

export const people = new People();
