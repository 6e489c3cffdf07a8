// How the end of a game is told: the last play, then the finale over the board, then the result. Nobody learns who won before.
import type { BoardModule } from "../games/contract";
import { settings } from "../lib/settings.svelte";
import type { Table } from "../lib/table.svelte";

/** The last play is seen before the result covers it. */
const RESULT_DELAY_MS = 700;

export class Finale {
  /** Does the viewer know how the game ended? People who come back to a finished game do. */
  outcomeKnown = $state(false);
  /** Is the result open? */
  open = $state(false);
  /** Did the viewer ask to be told the end once more? */
  #askedAgain = $state(false);
  /** Is the end told over the board now? People who want everything at once get the result without it. */
  telling = $derived.by((): boolean => {
    if (!this.table.over || this.outcomeKnown || (settings.pace === "once" && !this.#askedAgain)) return false;
    return Boolean(this.module()?.finale && this.table.table?.result?.breakdown);
  });

  constructor(
    readonly table: Table,
    readonly module: () => BoardModule | null,
  ) {
    this.outcomeKnown = this.open = table.status === "over";
  }

  /** Open the result after the last play and the finale; call this in an effect. Returns how to undo that. */
  follow(): (() => void) | undefined {
    if (!this.table.over || this.telling || !this.module()) return;
    const timer = setTimeout(() => {
      this.outcomeKnown = true;
      this.open = true;
    }, RESULT_DELAY_MS);
    return () => clearTimeout(timer);
  }

  tellAgain(): void {
    this.open = false;
    this.outcomeKnown = false;
    this.#askedAgain = true;
  }
}
