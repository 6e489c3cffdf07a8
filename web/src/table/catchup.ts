// A touch or a key shows the newest position first, and only then does what it does: one's own move never waits.
import { flushSync } from "svelte";
import { settings } from "../lib/settings.svelte";
import type { Stage } from "../lib/stage.svelte";

export class CatchUp {
  #swallow = false;

  constructor(readonly stage: Stage) {}

  /** Show the newest position now. Returns whether something older was shown. */
  now(): boolean {
    if (!this.stage.behind) return false;
    flushSync(() => this.stage.skip());
    return true;
  }

  readonly touch = (event: PointerEvent): void => {
    const target = event.target as Element;
    if (target.closest("aside, dialog")) return; // somebody reads the log
    // With quick moves, what was meant for the old position would be played without a question.
    this.#swallow = this.now() && settings.quick && target.closest("main") !== null;
  };

  readonly click = (event: MouseEvent): void => {
    if (this.#swallow) stop(event);
    this.#swallow = false;
  };

  readonly key = (event: KeyboardEvent): void => {
    if (event.key === "Tab" || event.key === "Shift") return;
    if (this.now() && settings.quick && (event.key === "Enter" || event.key === " ")) stop(event);
  };
}

function stop(event: Event): void {
  event.stopPropagation();
  event.preventDefault();
}
