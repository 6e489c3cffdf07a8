// Which card is enlarged: the one under the pointer, the one with the focus, or the one that is pressed for long.
import type { Attachment } from "svelte/attachments";

const LONG_PRESS_MS = 420;

export class Zoom {
  /** The character whose card is enlarged. */
  name = $state<string | null>(null);
  /** Is that card in the upper half of the window? Then its picture goes below. */
  upper = $state(false);
  /** Was it pressed for long? Then it stays until the next touch. */
  pressed = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #swallow = false;

  /** Follow the cards (data-card) inside an element. */
  readonly attach: Attachment<HTMLElement> = (root) => {
    const over = (event: PointerEvent) => {
      if (event.pointerType === "mouse") this.#show(event.target);
    };
    const leave = () => !this.pressed && (this.name = null);
    const focus = (event: FocusEvent) => {
      const element = event.target as HTMLElement;
      if (element.matches(":focus-visible")) this.#show(element);
    };
    // The focus is also lost while Svelte removes the element that has it: nothing may change at that moment.
    const blur = () => queueMicrotask(() => !this.pressed && !root.querySelector("[data-card]:focus-visible") && (this.name = null));
    const down = (event: PointerEvent) => {
      this.#swallow = false;
      this.pressed = false;
      clearTimeout(this.#timer);
      if (event.pointerType === "mouse") return;
      this.name = null;
      if (!cardAt(event.target)) return;
      this.#timer = setTimeout(() => {
        this.#show(event.target);
        this.pressed = true;
        this.#swallow = true;
      }, LONG_PRESS_MS);
    };
    const up = () => clearTimeout(this.#timer);
    /** A long press only looks: it chooses nothing, and opens no menu. */
    const click = (event: MouseEvent) => {
      if (!this.#swallow) return;
      this.#swallow = false;
      event.stopPropagation();
      event.preventDefault();
    };
    const menu = (event: MouseEvent) => {
      if (cardAt(event.target) && (event as PointerEvent).pointerType !== "mouse") event.preventDefault();
    };
    const heard: [string, (event: never) => void, boolean][] = [
      ["pointerover", over, false],
      ["pointerleave", leave, false],
      ["focusin", focus, false],
      ["focusout", blur, false],
      ["pointerdown", down, true],
      ["pointerup", up, true],
      ["pointercancel", up, true],
      ["click", click, true],
      ["contextmenu", menu, false],
    ];
    for (const [kind, listener, capture] of heard) root.addEventListener(kind, listener as EventListener, capture);
    return () => {
      clearTimeout(this.#timer);
      for (const [kind, listener, capture] of heard) root.removeEventListener(kind, listener as EventListener, capture);
    };
  };

  #show(target: EventTarget | null): void {
    const card = cardAt(target);
    if (card) this.upper = card.getBoundingClientRect().top < innerHeight / 2;
    this.name = card?.dataset["card"] ?? null;
  }
}

function cardAt(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>("[data-card]") : null;
}
