// For those who play by keyboard: the focus goes where the next choice is, and comes back when one is taken back.
import { tick } from "svelte";

const LIVE = [".ask button:not(.icon-button)", ".hand button.live", ".mine .portal .live", ".market .live", ".mine button"];

export class Keyboard {
  #using = false;
  #from: HTMLElement | null = null;

  constructor(readonly root: () => HTMLElement | undefined) {}

  /** Watch how somebody touches things, on the whole page: the confirming button is outside the board. */
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

  /** Something can be confirmed: go to the button, and remember from where. */
  async confirm(): Promise<void> {
    if (!this.#using) return;
    const here = document.activeElement;
    if (here instanceof HTMLElement && this.root()?.contains(here)) this.#from = here;
    await tick();
    document.querySelector<HTMLElement>(".bar .buttons .button")?.focus();
  }

  /** The choice was taken back or played: nothing should be lost because the button is gone. */
  async settle(asking: boolean): Promise<void> {
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
