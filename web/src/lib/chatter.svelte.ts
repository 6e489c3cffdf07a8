// The rare words of bots. They are said on this page only: nothing of them is in the game's log or sent to anybody.
import { gameModule } from "../games";
import type { LogLine } from "../games/contract";
import type { Words } from "../protocol";
import { announcer } from "./announce.svelte";
import { hash, wordsFor, type Moment } from "./characters";
import { speech, t, tell } from "./language.svelte";
import { settings } from "./settings.svelte";
import type { Table } from "./table.svelte";

export interface Remark {
  seat: number;
  words: Words;
}

const SHOWN_MS = 6000;
/** Turns of one's own that pass, at least, between two remarks. */
const QUIET_TURNS = 4;

export class Chatter {
  remark = $state.raw<Remark | null>(null);
  #greeted = false;
  #turns = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly table: Table) {}

  close(): void {
    clearTimeout(this.#timer);
  }

  /** A bot says hello where the game has just begun. */
  greet(): void {
    if (this.#greeted || this.table.status !== "running" || !this.table.position) return;
    this.#greeted = true;
    if (this.table.position.ply === 0) this.#say("greeting", "begin");
  }

  /** A play is shown: a bot may praise it, if it is the viewer's and the game calls it remarkable. */
  hear(lines: readonly LogLine[]): void {
    const own = lines.filter((line) => this.table.you.includes(line.seat));
    if (!own.length) return;
    this.#turns += 1;
    const remarkable = gameModule(this.table.game)?.remarkable;
    const found = remarkable && own.find(remarkable);
    if (found && this.#turns > QUIET_TURNS) this.#say("praise", String(found.ply));
  }

  #say(moment: Moment, occasion: string): void {
    const remark = remarkOf(this.table, moment, occasion);
    if (!remark || this.table.curtain !== null) return;
    this.#turns = 0;
    this.remark = remark;
    announcer.say(t("web.chat.spoken", { name: this.table.names[remark.seat] ?? "", text: tell(remark.words) }));
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.remark = null), SHOWN_MS);
  }
}

/** What a bot says about the result to somebody who played. The best of the bots speaks. */
export function lastWord(table: Table): Remark | null {
  const ranking = table.table?.result?.ranking;
  if (!ranking || !table.you.length) return null;
  const bots = table.seats.filter((seat) => seat.kind === "bot");
  const best = bots.sort((one, other) => ranking[one.number]! - ranking[other.number]!)[0];
  return best ? remarkOf(table, ranking[best.number] === 1 ? "won" : "lost", "end", best.number) : null;
}

/** A remark of a bot, chosen by table and occasion; null if bots are to be quiet, or there is none. */
function remarkOf(table: Table, moment: Moment, occasion: string, chosen?: number): Remark | null {
  const bots = table.seats.filter((seat) => seat.kind === "bot");
  if (!settings.botWords || !table.you.length || !bots.length) return null;
  const key = `${table.id} ${moment} ${occasion}`;
  const seat = chosen === undefined ? bots[hash(key) % bots.length]! : table.seats[chosen]!;
  const words = wordsFor(seat.level, moment, key, (code) => speech.knows(code));
  return words && { seat: seat.number, words };
}
