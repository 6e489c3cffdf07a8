// Announcements for screen readers: one polite live region for the whole page.

class Announcer {
  text = $state("");
  #queue: string[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  say(text: string): void {
    if (!text) return;
    this.#queue.push(text);
    // Texts that arrive together are read as one. A space at the end makes a reader repeat the same text.
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      const next = this.#queue.join(" ");
      this.#queue = [];
      this.text = this.text === next ? `${next} ` : next;
    }, 60);
  }

  /** Drop everything announced so far: the device goes to another player. */
  clear(): void {
    clearTimeout(this.#timer);
    this.#queue = [];
    this.text = "";
  }
}

export const announcer = new Announcer();
