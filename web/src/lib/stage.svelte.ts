// What the page shows of a table: the plays one after the other, each for a moment, until it shows the newest position.
//
// The table itself (table.svelte.ts) is always the newest. Choices, previews and requests use that; boards, logs, sounds and
// announcements use what is on the stage. A play waits at most LONGEST_LAG_MS: where many wait, each gets less time.
import { prefersReducedMotion } from "svelte/motion";
import type { LogLine } from "../games/contract";
import type { PositionData } from "../protocol";
import { settings, type Pace } from "./settings.svelte";

/** A position, and what was played to reach it. */
export interface Scene {
  position: PositionData | null;
  /** The log up to here. */
  log: readonly LogLine[];
  /** What was played; empty if the position changed in another way. */
  lines: readonly LogLine[];
  /** Is the game over? */
  over: boolean;
  /** Did a bot play it? Then the bot is seen to think first. */
  bot?: boolean;
}

interface Waiting {
  scene: Scene;
  /** When it arrived. */
  at: number;
}

/** Milliseconds for each play. */
export const PACE_MS: Readonly<Record<Pace, number>> = { slow: 1200, normal: 700, quick: 350, once: 0 };
/** Milliseconds for which a bot is seen to think before its turn, at the least: most answer at once. */
export const THOUGHT_MS: Readonly<Record<Pace, number>> = { slow: 700, normal: 400, quick: 200, once: 0 };
/** Milliseconds after which a play is shown at the latest. */
export const LONGEST_LAG_MS: Readonly<Record<Pace, number>> = { slow: 24_000, normal: 14_000, quick: 7_000, once: 0 };
/** The part of a play's time before its pieces move: the mover is marked. */
const ANTICIPATION = 1 / 6;
/** The part of a play's time in which its pieces move; the rest is to look at it. */
const MOTION = 0.6;
/** Shorter motions cannot be followed. */
const SHORTEST_MOTION_MS = 80;

const NOTHING: Scene = { position: null, log: [], lines: [], over: false };

export class Stage {
  /** What is shown now. */
  scene = $state.raw<Scene>(NOTHING);
  /** The seat whose play is shown now or next. */
  mover = $state<number | null>(null);
  /** Is the play of the mover shown now? Else the mover is about to play. */
  showing = $state(false);
  /** Is there a play that was not shown yet? */
  behind = $state(false);
  /** The last position that was shown before the game was over: what may be counted until the result is told. */
  running = $state.raw<PositionData | null>(null);
  /** Milliseconds in which pieces move to what is shown now; 0: they are there at once. */
  motion = $state(0);
  /** Goes up whenever motions that are under way have to end. */
  cuts = $state(0);

  #queue: Waiting[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #busy = false;
  /** Since when nothing is under way: for so long the next one to play was seen to think. */
  #idleSince = 0;
  #onShow: (scene: Scene) => void;

  /** `onShow` is called with every play when it is shown, also where many are skipped. */
  constructor(onShow: (scene: Scene) => void = () => {}) {
    this.#onShow = onShow;
    document.addEventListener("visibilitychange", this.#catchUp);
  }

  close(): void {
    document.removeEventListener("visibilitychange", this.#catchUp);
    clearTimeout(this.#timer);
  }

  /** Show a play after those that wait already. */
  add(scene: Scene): void {
    this.#queue.push({ scene, at: performance.now() });
    this.behind = true;
    if (settings.pace === "once" || document.visibilityState === "hidden") this.skip();
    else if (!this.#busy) this.#next();
  }

  /** Show one's own play at once: it never waits, and what comes after it waits until it has moved. */
  addOwn(scene: Scene): void {
    this.skip();
    this.#show(scene, PACE_MS[settings.pace]);
  }

  /** Show plays again, and then what is shown now. */
  replay(scenes: readonly Scene[]): void {
    this.skip();
    const [first, ...rest] = scenes;
    if (!first || settings.pace === "once") return;
    this.#set({ ...first, lines: [] });
    const at = performance.now();
    this.#queue = rest.map((scene) => ({ scene, at }));
    this.behind = true;
    this.#next();
  }

  /** Show everything that waits, at once. */
  skip(): void {
    if (!this.behind && !this.#busy) return;
    this.#stop();
    const waiting = this.#queue.splice(0);
    this.behind = false;
    const last = waiting.at(-1);
    if (last) this.#set({ ...last.scene, lines: waiting.flatMap(({ scene }) => scene.lines) });
    for (const { scene } of waiting) this.#onShow(scene);
  }

  /** Show this and forget what waits: a play was taken back, the device passed on, the connection opened again. */
  reset(scene: Scene): void {
    this.#stop();
    this.#queue = [];
    this.behind = false;
    this.#set(scene);
  }

  /** Change what is shown newest without a play: somebody left, or the game was paused. */
  amend(scene: Scene): void {
    const last = this.#queue.at(-1);
    if (last) last.scene = { ...scene, lines: last.scene.lines, bot: last.scene.bot ?? false };
    else this.#set({ ...scene, lines: this.scene.lines });
  }

  #catchUp = (): void => {
    if (document.visibilityState === "hidden") this.skip();
  };

  #stop(): void {
    clearTimeout(this.#timer);
    this.#rest();
    this.motion = 0;
    this.cuts += 1;
  }

  #rest(): void {
    if (this.#busy) this.#idleSince = performance.now();
    this.#busy = false;
    this.mover = null;
    this.showing = false;
  }

  #set(scene: Scene): void {
    this.scene = scene;
    if (!scene.over) this.running = scene.position;
  }

  #next(): void {
    const next = this.#queue[0];
    if (!next) return this.#rest();
    const now = performance.now();
    const pace = next.scene.lines.length ? PACE_MS[settings.pace] : 0;
    const thought = beginsTurn(next.scene) ? Math.max(0, THOUGHT_MS[settings.pace] - (this.#busy ? 0 : now - this.#idleSince)) : 0;
    // Those that wait share the time that is left to the oldest: then none is shown too late.
    const share = Math.max(0, LONGEST_LAG_MS[settings.pace] - (now - next.at)) / this.#queue.length;
    const haste = pace + thought > share ? share / (pace + thought) : 1;
    this.#busy = true;
    this.mover = next.scene.lines[0]?.seat ?? null;
    this.showing = false;
    this.#timer = setTimeout(
      () => {
        this.#queue.shift();
        this.behind = this.#queue.length > 0;
        this.#show(next.scene, pace * haste * (1 - ANTICIPATION));
      },
      (thought + pace * ANTICIPATION) * haste,
    );
  }

  #show(scene: Scene, time: number): void {
    const motion = time * MOTION;
    this.motion = motion >= SHORTEST_MOTION_MS && !prefersReducedMotion.current ? motion : 0;
    this.mover = scene.lines[0]?.seat ?? null;
    this.showing = this.mover !== null;
    this.#set(scene);
    this.#onShow(scene);
    this.#busy = true;
    this.#timer = setTimeout(() => this.#next(), time);
  }
}

/** Is it the first play of a bot's turn? */
function beginsTurn({ bot, lines, log }: Scene): boolean {
  const [first] = lines;
  return Boolean(bot && first && log.at(-1 - lines.length)?.seat !== first.seat);
}
