// Whoever uses the keyboard never loses their place: where what had the focus is gone or asleep, the focus goes to
// what is nearest to it.

const CAN = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex="0"]';
const PARTS = "section, main, aside, header, footer, form, dialog, [role='group']";
const BEAT = 100;

export class Keeper {
  /** What had the focus last, and everything that was around it; on the page, and in a dialog above it. */
  #page: Element[] = [];
  #dialog: Element[] = [];
  #timer: ReturnType<typeof setInterval> | undefined;
  #lost = false;

  constructor() {
    addEventListener("focusin", (event) => this.#remember(event.target as Element), true);
    addEventListener("keydown", () => (this.#timer ??= setInterval(() => this.#look(), BEAT)), true);
    addEventListener("pointerdown", () => this.#rest(), true);
  }

  #rest(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #remember(element: Element): void {
    const around: Element[] = [];
    for (let one: Element | null = element; one && one !== document.body; one = one.parentElement) around.push(one);
    if (element.closest("dialog")) this.#dialog = around;
    else this.#page = around;
  }

  #look(): void {
    const here = document.activeElement;
    if ((here && here !== document.body) || !this.#page.length || !document.hasFocus()) {
      this.#lost = false;
      return;
    }
    // A screen that knows better where to go on goes first.
    if (this.#lost) this.#next()?.focus();
    this.#lost = !this.#lost;
  }

  #next(): HTMLElement | null {
    const dialog = [...document.querySelectorAll("dialog[open]")].at(-1);
    if (dialog) return nearest(this.#dialog) ?? first(dialog, ":scope > * > :not(header)") ?? first(dialog);
    const main = document.getElementById("main");
    return nearest(this.#page) ?? (main?.classList.contains("board") ? first(main) : null) ?? main;
  }
}

/** What can have the focus in the same part of the page: it itself, or the one before it, or the first. */
function nearest(around: readonly Element[]): HTMLElement | null {
  const [lost] = around;
  if (!lost) return null;
  for (const place of around) {
    if (!place.isConnected) continue;
    if (place === lost && canHaveIt(place)) return place as HTMLElement;
    const found = [...place.querySelectorAll<HTMLElement>(CAN)].filter(canHaveIt);
    const before = found.filter((one) => lost.isConnected && one.compareDocumentPosition(lost) & Node.DOCUMENT_POSITION_FOLLOWING);
    if (found.length) return before.at(-1) ?? found[0]!;
    if (place.matches(PARTS)) return null;
  }
  return null;
}

function first(place: Element, within = ""): HTMLElement | null {
  const roots = within ? [...place.querySelectorAll(within)] : [place];
  const found = roots.flatMap((root) => [root, ...root.querySelectorAll(CAN)]).filter((one) => one !== place && canHaveIt(one));
  return (found[0] as HTMLElement | undefined) ?? null;
}

function canHaveIt(element: Element): boolean {
  return element.matches(CAN) && element.checkVisibility();
}
