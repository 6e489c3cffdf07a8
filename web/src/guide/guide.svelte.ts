// The coach at a table: which lesson is told now, remembered so that a reload goes on with it.
import { gameModule, loadLessons } from "../games";
import { announcer } from "../lib/announce.svelte";
import { tell } from "../lib/language.svelte";
import { forget, recall, remember } from "../lib/memory";
import type { Table } from "../lib/table.svelte";
import type { Words } from "../protocol";
import { isLearnt } from "./beginning";
import { advance, BEGINNING, isFinished, read, steps, type Lesson, type Progress, type Scene } from "./lessons";

type Lessons = readonly Lesson<Record<string, unknown>>[];

export class Guide {
  state = $state<"off" | "offered" | "on">("off");
  progress = $state.raw<Progress>(BEGINNING);
  lessons = $state.raw<Lessons>([]);

  scene = $derived.by((): Scene<Record<string, unknown>> | null => {
    const { position, viewer, turn, log, names } = this.table;
    if (!position || viewer === null) return null;
    return { view: position.view, legal: position.legal, seat: viewer, turn: turn !== null, ply: position.ply, log, names };
  });
  finished = $derived.by(() => isFinished(this.lessons, this.progress));
  /** What is told now; nothing in the others' turns. */
  lesson = $derived(this.scene?.turn && !this.finished ? (this.lessons.find((lesson) => lesson.id === this.progress.now) ?? null) : null);
  words = $derived<Words | null>(this.lesson && this.scene ? this.lesson.words(this.scene) : null);
  look = $derived(this.state === "on" ? this.lesson?.look : undefined);
  steps = $derived(steps(this.lessons, this.progress));

  constructor(readonly table: Table) {
    const kept = recall(`guide.${table.id}`);
    if (kept !== null) this.#begin(parse(kept));
  }

  get game(): string {
    return this.table.game;
  }

  /** To be called in an effect: follows the position. */
  follow(): void {
    const { scene, state, lessons } = this;
    // When the game is over there is nothing to play on.
    if (this.table.status === "over") return state === "off" ? undefined : this.leave();
    if (state === "off") this.#offer();
    // Whoever plays on has no wish for it now.
    if (state === "offered" && this.#played()) this.state = "off";
    if (state !== "on" || !scene || !lessons.length) return;
    this.#set(advance(lessons, this.progress, scene));
  }

  start(): void {
    this.#begin(BEGINNING);
  }

  next(): void {
    if (this.scene) this.#set(read(this.lessons, this.progress, this.scene));
  }

  /** Leave the coach, or decline it: it is not offered again for this game. */
  leave(): void {
    this.state = "off";
    forget(`guide.${this.table.id}`);
    remember(`learnt.${this.game}`, "yes");
  }

  #begin(progress: Progress): void {
    this.state = "on";
    this.progress = progress;
    if (!gameModule(this.game)) return void (this.state = "off");
    loadLessons(this.game).then(
      (lessons) => (this.lessons = lessons),
      () => (this.state = "off"), // nobody waits for a coach who does not come
    );
  }

  /** Whoever never played a game before is asked once, at a table where nobody else waits. */
  #offer(): void {
    const { table, you, seats, status } = this.table;
    if (!table || status !== "running" || you.length !== 1 || table.setup.rated || !gameModule(this.game) || isLearnt(this.game)) return;
    const alone = seats.every((seat) => seat.kind === "bot" || seat.yours);
    if (alone && !this.#played()) this.state = "offered";
  }

  #played(): boolean {
    return this.table.log.some((line) => this.table.you.includes(line.seat));
  }

  #set(progress: Progress): void {
    if (progress === this.progress) return;
    const news = progress.now !== this.progress.now;
    this.progress = progress;
    remember(`guide.${this.table.id}`, JSON.stringify(progress));
    if (this.finished) remember(`learnt.${this.game}`, "yes");
    if (news && this.words)
      announcer.say(
        [progress.reply, this.words]
          .filter((words) => words !== null)
          .map(tell)
          .join(" "),
      );
  }
}

function parse(kept: string): Progress {
  try {
    return { ...BEGINNING, ...(JSON.parse(kept) as Partial<Progress>) };
  } catch {
    return BEGINNING;
  }
}
