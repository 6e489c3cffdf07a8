// Keeps the focus for people who use the keyboard: when the focused element disappears or is disabled, the focus moves to
// the nearest element that can take it.

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex="0"]';
const REGIONS = "section, main, aside, header, footer, form, dialog, [role='group']";
const CHECK_INTERVAL_MS = 100;

export class FocusKeeper {
  /** The element that had the focus last and its ancestors: on the page, and in a dialog above it. */
  #page: Element[] = [];
  #dialog: Element[] = [];
  #timer: ReturnType<typeof setInterval> | undefined;
  #lost = false;

  constructor() {
    addEventListener("focusin", (event) => this.#remember(event.target as Element), true);
    addEventListener("keydown", () => (this.#timer ??= setInterval(() => this.#check(), CHECK_INTERVAL_MS)), true);
    addEventListener("pointerdown", () => this.#stop(), true);
  }

  #stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #remember(element: Element): void {
    const around: Element[] = [];
    for (let one: Element | null = element; one && one !== document.body; one = one.parentElement) around.push(one);
    if (element.closest("dialog")) this.#dialog = around;
    else this.#page = around;
  }

  #check(): void {
    const here = document.activeElement;
    if ((here && here !== document.body) || !this.#page.length || !document.hasFocus()) {
      this.#lost = false;
      return;
    }
    // Wait for one more check: the screen may move the focus itself.
    if (this.#lost) this.#target()?.focus();
    this.#lost = !this.#lost;
  }

  #target(): HTMLElement | null {
    const dialog = [...document.querySelectorAll("dialog[open]")].at(-1);
    if (dialog) return nearestFocusable(this.#dialog) ?? firstFocusable(dialog, ":scope > * > :not(header)") ?? firstFocusable(dialog);
    const main = document.getElementById("main");
    return nearestFocusable(this.#page) ?? (main?.classList.contains("board") ? firstFocusable(main) : null) ?? main;
  }
}

/** An element in the same region that can take the focus: the lost one itself, the one before it, or the first. */
function nearestFocusable(around: readonly Element[]): HTMLElement | null {
  const [lost] = around;
  if (!lost) return null;
  for (const ancestor of around) {
    if (!ancestor.isConnected) continue;
    if (ancestor === lost && isFocusable(ancestor)) return ancestor as HTMLElement;
    const found = [...ancestor.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(isFocusable);
    const before = found.filter((one) => lost.isConnected && one.compareDocumentPosition(lost) & Node.DOCUMENT_POSITION_FOLLOWING);
    if (found.length) return before.at(-1) ?? found[0]!;
    if (ancestor.matches(REGIONS)) return null;
  }
  return null;
}

function firstFocusable(region: Element, within = ""): HTMLElement | null {
  const roots = within ? [...region.querySelectorAll(within)] : [region];
  const found = roots.flatMap((root) => [root, ...root.querySelectorAll(FOCUSABLE)]).filter((one) => one !== region && isFocusable(one));
  return (found[0] as HTMLElement | undefined) ?? null;
}

function isFocusable(element: Element): boolean {
  return element.matches(FOCUSABLE) && element.checkVisibility();
}
