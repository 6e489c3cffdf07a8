// The word for a sign: shown beside it on hover, on keyboard focus and on a long press. One for the whole page.
// Every icon button has one by its aria-label; anything else by `data-tip`.

/** A sign, and where on the screen it is. */
export interface Shown {
  text: string;
  /** The key that does the same. */
  key: string;
  sign: DOMRect;
}

const SIGNS = "[data-tip], .icon-button[aria-label]";
const HOVER_MS = 350;
const PRESS_MS = 450;
/** A finger that moves farther scrolls. */
const PRESS_SLACK_PX = 10;

export class Tips {
  shown = $state.raw<Shown | null>(null);
  #sign: Element | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #press: { x: number; y: number } | null = null;
  /** Does the person use the keyboard now? A focus that a page or a touch sets asks for no word. */
  #keyboard = false;
  /** Was the press long? Then it asked for the word, and does nothing else. */
  #long = false;

  /** Follow the pointer and the focus. Returns how to stop. */
  listen(): () => void {
    const stop = new AbortController();
    const options = { capture: true, passive: true, signal: stop.signal };
    addEventListener("pointerover", (event) => this.#over(event), options);
    addEventListener("pointerdown", (event) => this.#down(event), options);
    addEventListener("pointermove", (event) => this.#move(event), options);
    addEventListener("pointerup", () => this.#end(), options);
    addEventListener("pointercancel", () => this.#end(), options);
    addEventListener("focusin", (event) => this.#focus(event), options);
    // The page may remove the focused element while it draws, and state must not change during that: hide the word right after.
    addEventListener("focusout", () => this.shown && queueMicrotask(() => this.hide()), options);
    addEventListener("scroll", () => this.shown && this.hide(), options);
    addEventListener("keydown", (event) => this.#key(event), options);
    addEventListener("click", (event) => this.#click(event), { capture: true, signal: stop.signal });
    addEventListener("contextmenu", (event) => this.#press && this.#sign && event.preventDefault(), { capture: true, signal: stop.signal });
    return () => {
      stop.abort();
      this.hide();
    };
  }

  hide(): void {
    clearTimeout(this.#timer);
    this.#sign = null;
    this.shown = null;
  }

  #over(event: PointerEvent): void {
    if (event.pointerType === "touch") return;
    const sign = signOf(event.target);
    if (sign === this.#sign) return;
    this.hide();
    if (sign) this.#show(sign, HOVER_MS);
  }

  #key(event: KeyboardEvent): void {
    this.#keyboard = event.key === "Tab" || event.key.startsWith("Arrow");
    if (event.key === "Escape") this.hide();
  }

  #down(event: PointerEvent): void {
    this.#keyboard = false;
    this.#long = false;
    this.hide();
    const sign = signOf(event.target);
    if (event.pointerType !== "touch" || !sign) return;
    this.#press = { x: event.clientX, y: event.clientY };
    this.#show(sign, PRESS_MS);
  }

  #move(event: PointerEvent): void {
    if (!this.#press || this.shown) return;
    if (Math.hypot(event.clientX - this.#press.x, event.clientY - this.#press.y) > PRESS_SLACK_PX) this.#end();
  }

  #end(): void {
    if (!this.#press) return;
    this.#press = null;
    this.#long = this.shown !== null;
    if (!this.#long) this.hide();
  }

  #click(event: Event): void {
    if (!this.#long) return;
    this.#long = false;
    event.preventDefault();
    event.stopPropagation();
  }

  #focus(event: FocusEvent): void {
    const sign = signOf(event.target);
    if (sign && this.#keyboard) this.#show(sign, 0);
  }

  #show(sign: Element, wait: number): void {
    clearTimeout(this.#timer);
    this.#sign = sign;
    this.#timer = setTimeout(() => {
      if (!sign.isConnected) return this.hide();
      const text = sign.getAttribute("data-tip") ?? sign.getAttribute("aria-label") ?? "";
      if (text) this.shown = { text, key: sign.getAttribute("aria-keyshortcuts") ?? "", sign: sign.getBoundingClientRect() };
    }, wait);
  }
}

function signOf(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest(SIGNS) : null;
}
