// Moves the focus for people who play by keyboard: to the next choice, and back when they clear one.
import { tick } from "svelte";

const LIVE = [".ask button:not(.icon-button)", ".hand button.live", ".mine .portal .live", ".market .live", ".mine button"];

export class Keyboard {
  #using = false;
  #from: HTMLElement | null = null;

  constructor(readonly root: () => HTMLElement | undefined) {}

  /** Note whether the person uses keys or a pointer, on the whole page: the button that confirms is outside the board. */
  watch(): () => void {
    const key = () => (this.#using = true);
    const pointer = () => (this.#using = false);
    addEventListener("keydown", key, true);
    addEventListener("pointerdown", pointer, true);
    return () => {
      removeEventListener("keydown", key, true);
      removeEventListener("pointerdown", pointer, true);
    };
  }

  /** Focus the button that confirms, and remember where the focus was. */
  async focusConfirm(): Promise<void> {
    if (!this.#using) return;
    const here = document.activeElement;
    if (here instanceof HTMLElement && this.root()?.contains(here)) this.#from = here;
    await tick();
    document.querySelector<HTMLElement>(".bar .buttons .button")?.focus();
  }

  /** Put the focus back after a choice was cleared or played, because its button is gone. */
  async restoreFocus(asking: boolean): Promise<void> {
    if (!this.#using) return;
    await tick();
    const here = document.activeElement;
    if (here && here !== document.body && !(asking && !here.closest(".ask, .hand, .bar"))) return;
    if (!asking && this.#from?.isConnected) return this.#from.focus();
    for (const where of LIVE) {
      const found = this.root()?.querySelector<HTMLElement>(where);
      if (found) return found.focus();
    }
  }
}
