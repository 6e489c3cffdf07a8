// A walk through beats, each for its time: the finale of a game. It can be paused, hastened, skipped and begun again.

const FASTER = 2.5;

export class Walk {
  /** The beat that is shown; `beats.length` when all were. */
  at = $state(0);
  paused = $state(false);
  faster = $state(false);
  done = $derived.by(() => this.at >= this.beats.length);
  /** Milliseconds that something may take in this walk, given how long it takes at the usual speed. */
  readonly time = (ms: number): number => (this.faster ? ms / FASTER : ms);

  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `beats` has the time of each beat, in milliseconds. */
  constructor(readonly beats: readonly number[]) {
    this.#wait();
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  pause(paused: boolean): void {
    this.paused = paused;
    this.#wait();
  }

  hasten(faster: boolean): void {
    this.faster = faster;
    this.#wait();
  }

  skip(): void {
    this.at = this.beats.length;
    this.#wait();
  }

  restart(): void {
    this.at = 0;
    this.paused = false;
    this.#wait();
  }

  #wait(): void {
    clearTimeout(this.#timer);
    const beat = this.beats[this.at];
    if (this.paused || beat === undefined) return;
    this.#timer = setTimeout(() => {
      this.at += 1;
      this.#wait();
    }, this.time(beat));
  }
}
