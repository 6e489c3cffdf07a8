// Who we are to this server, and what can be played there: asked once, kept.
import { gameModule } from "../games";
import type { Me, Site } from "../protocol";
import { speech } from "./language.svelte";
import * as rest from "./rest";

class People {
  me = $state.raw<Me | null>(null);
  site = $state.raw<Site | null>(null);
  /** Settles when every name that was wished for is known, or refused. */
  renamed: Promise<void> = Promise.resolve();
  #asked: Promise<void> | undefined;

  load(): Promise<void> {
    // The first answer sets the identity, so the two are not asked for at once.
    this.#asked ??= (async () => {
      this.me = await rest.me();
      const site = await rest.site();
      await speech.learn(site.games.map(({ name }) => name).filter((name) => !gameModule(name)));
      this.site = site;
    })().catch((reason: unknown) => {
      this.#asked = undefined;
      throw reason;
    });
    return this.#asked;
  }

  /** Ask again what may have changed: ratings. */
  async refresh(): Promise<void> {
    await this.load();
    await this.renamed;
    this.me = await rest.me();
  }

  rename(name: string): Promise<void> {
    // One after the other: the last wish holds.
    const renamed = this.renamed.then(async () => {
      this.me = await rest.rename(name);
    });
    this.renamed = renamed.catch(() => {});
    return renamed;
  }
}

export const people = new People();
