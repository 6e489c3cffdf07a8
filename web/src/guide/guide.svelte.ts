// The coach at a table: which lesson it shows now. The browser remembers it, so a reload continues with it.
import { gameModule, loadLessons } from "../games";
import { announcer } from "../lib/announce.svelte";
import { tell } from "../lib/language.svelte";
import { forget, recall, remember } from "../lib/memory";
import type { Table } from "../lib/table.svelte";
import type { Words } from "../protocol";
import { isLearnt } from "./beginning";
import { advance, BEGINNING, isFinished, finishReading, steps, type Lesson, type Progress, type Scene } from "./lessons";

type Lessons = readonly Lesson<Record<string, unknown>>[];

export class Guide {
  state = $state<"off" | "offered" | "on">("off");
  progress = $state.raw<Progress>(BEGINNING);
  lessons = $state.raw<Lessons>([]);

  scene = $derived.by((): Scene<Record<string, unknown>> | null => {
    const { viewer, turn, names } = this.table;
    const { position, log } = this.table.shown;
    if (!position || viewer === null) return null;
    return { view: position.view, legal: position.legal, seat: viewer, turn: turn !== null, ply: position.ply, log, names };
  });
  finished = $derived.by(() => isFinished(this.lessons, this.progress));
  /** The lesson to show now; none in the others' turns. */
  lesson = $derived(this.scene?.turn && !this.finished ? (this.lessons.find((lesson) => lesson.id === this.progress.now) ?? null) : null);
  words = $derived<Words | null>(this.lesson && this.scene ? this.lesson.words(this.scene) : null);
  look = $derived(this.state === "on" ? this.lesson?.look : undefined);
  steps = $derived(steps(this.lessons, this.progress));

  constructor(readonly table: Table) {
    const stored = recall(`guide.${table.id}`);
    if (stored !== null) this.#begin(parse(stored));
  }

  get game(): string {
    return this.table.game;
  }

  /** Follow the position; call this in an effect. */
  follow(): void {
    const { scene, state, lessons } = this;
    // Nothing is left to teach when the game is over.
    if (this.table.status === "over") return state === "off" ? undefined : this.leave();
    if (state === "off") this.#offer();
    // A person who plays without an answer does not want the coach now.
    if (state === "offered" && this.#hasPlayed()) this.state = "off";
    if (state !== "on" || !scene || !lessons.length) return;
    this.#set(advance(lessons, this.progress, scene));
  }

  start(): void {
    this.#begin(BEGINNING);
  }

  next(): void {
    if (this.scene) this.#set(finishReading(this.lessons, this.progress, this.scene));
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
      () => (this.state = "off"), // without lessons there is no coach
    );
  }

  /** Offer the coach once to people who never played the game, at a table where no other person waits. */
  #offer(): void {
    const { table, you, seats, status } = this.table;
    if (!table || status !== "running" || you.length !== 1 || table.setup.rated || !gameModule(this.game) || isLearnt(this.game)) return;
    const alone = seats.every((seat) => seat.kind === "bot" || seat.yours);
    if (alone && !this.#hasPlayed()) this.state = "offered";
  }

  #hasPlayed(): boolean {
    return this.table.log.some((line) => this.table.you.includes(line.seat));
  }

  #set(progress: Progress): void {
    if (progress === this.progress) return;
    const isNew = progress.now !== this.progress.now;
    this.progress = progress;
    remember(`guide.${this.table.id}`, JSON.stringify(progress));
    if (this.finished) remember(`learnt.${this.game}`, "yes");
    if (isNew && this.words)
      announcer.say(
        [progress.reply, this.words]
          .filter((words) => words !== null)
          .map(tell)
          .join(" "),
      );
  }
}

function parse(stored: string): Progress {
  try {
    return { ...BEGINNING, ...(JSON.parse(stored) as Partial<Progress>) };
  } catch {
    return BEGINNING;
  }
}
