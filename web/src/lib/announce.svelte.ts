// What screen readers are told: one polite live region for the whole page.

class Announcer {
  text = $state("");
  #queue: string[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  say(text: string): void {
    if (!text) return;
    this.#queue.push(text);
    // Several things at once are read as one, and the same words again are read again.
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      const told = this.#queue.join(" ");
      this.#queue = [];
      this.text = this.text === told ? `${told} ` : told;
    }, 60);
  }

  /** What was said is nobody's business any more: the device is passed on. */
  hush(): void {
    clearTimeout(this.#timer);
    this.#queue = [];
    this.text = "";
  }
}

export const announcer = new Announcer();
