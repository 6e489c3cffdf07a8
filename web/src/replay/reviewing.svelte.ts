// A review that the server works on: asked for again and again until it is whole.
import * as rest from "../lib/rest";
import { tell } from "../lib/language.svelte";
import type { Analysis } from "../protocol";

const PAUSE_MS = 2000;

export class Reviewing {
  analysis = $state.raw<Analysis | null>(null);
  problem = $state("");
  #timer: ReturnType<typeof setTimeout> | undefined;
  #gone = false;

  constructor(readonly id: string) {
    void this.#ask();
  }

  stop(): void {
    this.#gone = true;
    clearTimeout(this.#timer);
  }

  async #ask(): Promise<void> {
    try {
      const answer = await rest.analysis(this.id);
      if (this.#gone) return;
      this.analysis = answer;
      if (answer.done < 1) this.#timer = setTimeout(() => void this.#ask(), PAUSE_MS);
    } catch (reason) {
      this.problem = tell(rest.refusal(reason));
    }
  }
}
