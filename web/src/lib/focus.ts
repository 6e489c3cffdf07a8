// Moving the focus with arrow keys inside a group of buttons.
import type { Attachment } from "svelte/attachments";

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** Arrow keys move through the buttons of the element; Home and End go to the first and the last. */
export const arrows: Attachment<HTMLElement> = (element) => {
  function move(event: KeyboardEvent): void {
    const buttons = [...element.querySelectorAll<HTMLElement>("button:not(:disabled), [tabindex='0']")];
    const at = buttons.indexOf(document.activeElement as HTMLElement);
    if (at < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = STEPS[event.key];
    let next: number;
    if (step) next = (at + step + buttons.length) % buttons.length;
    else if (event.key === "Home") next = 0;
    else if (event.key === "End") next = buttons.length - 1;
    else return;
    event.preventDefault();
    buttons[next]?.focus();
  }
  element.addEventListener("keydown", move);
  return () => element.removeEventListener("keydown", move);
};
