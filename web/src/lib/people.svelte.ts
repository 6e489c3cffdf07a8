// Who we are on this server and which games it has: loaded once.
import { gameModule } from "../games";
import type { Me, Site } from "../protocol";
import { house } from "./house.svelte";
import { speech } from "./language.svelte";
import { takePreferences } from "./preferences";
import * as rest from "./rest";

class People {
  me = $state.raw<Me | null>(null);
  site = $state.raw<Site | null>(null);
  /** Counts how often this browser became another person. */
  becameAnother = $state(0);
  /** Settles when the server has answered every request for a name. */
  renaming: Promise<void> = Promise.resolve();
  #loading: Promise<void> | undefined;

  load(): Promise<void> {
    // The first answer sets the cookie with our identity, so the second request waits for it.
    this.#loading ??= (async () => {
      this.me = await this.#whoAmI();
      takePreferences(this.me.preferences ?? {});
      const site = await rest.site();
      await speech.addGames(site.games.map(({ name }) => name).filter((name) => !gameModule(name)));
      this.site = site;
    })().catch((reason: unknown) => {
      this.#loading = undefined;
      throw reason;
    });
    return this.#loading;
  }

  async #whoAmI(): Promise<Me> {
    try {
      return await rest.me();
    } catch (reason) {
      if (rest.refusal(reason).code === "server.by_invitation") house.outside = true;
      throw reason;
    }
  }

  /** Load again what may have changed: ratings. */
  async refresh(): Promise<void> {
    await this.load();
    await this.renaming;
    this.me = await rest.me();
  }

  /** This browser is another person's from now on. */
  become(me: Me): void {
    this.me = me;
    this.#loading = undefined; // who was outside has loaded nothing yet
    takePreferences(this.me.preferences ?? {});
    this.becameAnother += 1;
  }

  rename(name: string): Promise<void> {
    // One after the other, so that the last name holds.
    const renaming = this.renaming.then(async () => {
      this.me = await rest.rename(name);
    });
    this.renaming = renaming.catch(() => {});
    return renaming;
  }
}

export const people = new People();
