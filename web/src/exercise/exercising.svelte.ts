// An exercise while it is looked at: loaded, tried, hinted at and answered. The server tells what is right only after an answer.
import * as rest from "../lib/rest";
import { speech, tell } from "../lib/language.svelte";
import type { JudgedAnswer, PreviewReply, ReasonData, ShownExercise, Words } from "../protocol";

export class Exercising {
  shown = $state.raw<ShownExercise | null>(null);
  hints = $state.raw<readonly Words[]>([]);
  judged = $state.raw<JudgedAnswer | null>(null);
  /** Is an answer being judged, or a hint on its way? */
  busy = $state(false);
  problem = $state("");

  /** `path` is where the server has the exercise; whatever answers there in the same way can be shown. */
  constructor(readonly path: string) {
    void this.#load();
  }

  preview(actions: string[]): Promise<PreviewReply> {
    return rest.send<PreviewReply>("POST", `${this.path}/preview?language=${speech.language}`, { actions });
  }

  async why(turns: string[]): Promise<(ReasonData | null)[]> {
    return (await rest.send<{ reasons: (ReasonData | null)[] }>("POST", `${this.path}/why`, { turns })).reasons;
  }

  async hint(): Promise<void> {
    await this.#attempt(async () => {
      const { words } = await rest.send<{ words: Words }>("POST", `${this.path}/hint`, { step: this.hints.length });
      this.hints = [...this.hints, words];
    });
  }

  /** Answer with a whole play; fails with `Refused` if it is not allowed. */
  async answer(actions: string[]): Promise<void> {
    if (this.busy || this.judged) return;
    this.busy = true;
    this.problem = "";
    try {
      this.judged = await rest.send<JudgedAnswer>("POST", `${this.path}/answer`, { actions, hints: Math.min(10, this.hints.length) });
    } finally {
      this.busy = false;
    }
  }

  again(): void {
    this.judged = null;
  }

  async #load(): Promise<void> {
    await this.#attempt(async () => {
      this.shown = await rest.get<ShownExercise>(`${this.path}?language=${speech.language}`);
    });
  }

  async #attempt(work: () => Promise<void>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.problem = "";
    try {
      await work();
    } catch (reason) {
      this.problem = tell(rest.refusal(reason));
    } finally {
      this.busy = false;
    }
  }
}
