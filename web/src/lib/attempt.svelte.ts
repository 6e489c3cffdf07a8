// Something that the server may refuse, with what to tell the person about it.
import { sentence, tell } from "./language.svelte";
import { refusal } from "./rest";

export class Attempt {
  /** What came of the latest attempt, in words. */
  message = $state("");
  busy = $state(false);

  /** Do something; its result, if it is text, or the refusal is told. One thing at a time. */
  async run(act: () => Promise<string | void>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.message = "";
    try {
      this.message = (await act()) ?? "";
    } catch (reason) {
      this.message = sentence(tell(refusal(reason)));
    } finally {
      this.busy = false;
    }
  }
}
