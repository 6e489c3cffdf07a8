// A guided first game: lessons with conditions on the real position, told one at a time. Nothing here forces a move.
import type { LineData, Words } from "../protocol";

/** What the coach sees: what the person at the screen sees, and nothing else. */
export interface Scene<View> {
  view: View;
  /** What may be played now; empty unless it is your turn. */
  legal: readonly string[];
  /** Your seat. */
  seat: number;
  turn: boolean;
  ply: number;
  log: readonly LineData[];
  names: readonly string[];
}

export interface Lesson<View> {
  id: string;
  /** Can it be told now? It is told only in your turn. */
  when(scene: Scene<View>): boolean;
  /**
   * A lesson with something to do: has it been done, by what was played from the ply `since` on? Left out, the lesson
   * is for reading: it ends with the button, or as soon as you play.
   */
  done?(scene: Scene<View>, since: number): boolean;
  words(scene: Scene<View>): Words;
  /** What it talks about: the name of a part of the board; the game's rings.css draws a ring around it. */
  look: string;
  /** What to say to what you did, once the lesson is done by playing. */
  after?(scene: Scene<View>, since: number): Words | null;
  /** Told where it fits, but a game may go by without it. */
  extra?: boolean;
}

export interface Progress {
  /** Lessons that are done. */
  done: readonly string[];
  /** Those among them that were never told: they were done before. */
  passed: readonly string[];
  now: string | null;
  /** The ply at which the present lesson was first told. */
  since: number;
  /** Said to what you did last. */
  reply: Words | null;
}

export const BEGINNING: Progress = { done: [], passed: [], now: null, since: 0, reply: null };

/** Goes on as far as the position allows; the same progress where nothing changed. */
export function advance<View>(lessons: readonly Lesson<View>[], progress: Progress, scene: Scene<View>): Progress {
  const now = lessons.find((lesson) => lesson.id === progress.now);
  let next = progress;
  if (now && isDone(now, scene, progress.since)) {
    const played = mine(scene, progress.since).length > 0;
    next = {
      ...progress,
      done: [...progress.done, now.id],
      now: null,
      since: scene.ply,
      reply: (played && now.after?.(scene, progress.since)) || null,
    };
  }
  // An answer to what was played is old news after the next play.
  if (next.reply && mine(scene, next.since).length) next = { ...next, reply: null };
  if ((next.now !== null && now) || !scene.turn) return next;
  const told = lessons.find((lesson) => !next.done.includes(lesson.id) && lesson.when(scene) && !lesson.done?.(scene, scene.ply));
  if (!told) return next;
  // What was done before it could be told needs no telling.
  const passed = lessons
    .slice(0, lessons.indexOf(told))
    .filter((lesson) => !next.done.includes(lesson.id) && lesson.done?.(scene, scene.ply))
    .map((lesson) => lesson.id);
  return { ...next, done: [...next.done, ...passed], passed: [...next.passed, ...passed], now: told.id, since: scene.ply };
}

/** The person has read it and asks for the next. */
export function read<View>(lessons: readonly Lesson<View>[], progress: Progress, scene: Scene<View>): Progress {
  if (progress.now === null) return progress;
  return advance(lessons, { ...progress, done: [...progress.done, progress.now], now: null, since: scene.ply, reply: null }, scene);
}

/** Is everything told? The last lesson ends the guide, whatever extra ones were never called for. */
export function isFinished<View>(lessons: readonly Lesson<View>[], progress: Progress): boolean {
  return lessons.length > 0 && progress.done.includes(lessons.at(-1)!.id);
}

/** Which lesson this is, of those told and those that may come: the first number goes up one by one. */
export function steps<View>(lessons: readonly Lesson<View>[], progress: Progress): { at: number; of: number } {
  const told = lessons.filter(({ id }) => id === progress.now || (progress.done.includes(id) && !progress.passed.includes(id)));
  const last = lessons.at(-1)?.id === progress.now;
  const coming = last ? [] : lessons.filter(({ id, extra }) => !extra && id !== progress.now && !progress.done.includes(id));
  const at = Math.max(told.length, 1);
  return { at, of: Math.max(told.length + coming.length, at) };
}

function isDone<View>(lesson: Lesson<View>, scene: Scene<View>, since: number): boolean {
  return lesson.done ? lesson.done(scene, since) : mine(scene, since).length > 0;
}

/** What you played from that ply on. */
export function mine(scene: Scene<unknown>, since = 0): LineData[] {
  return scene.log.filter((line) => line.seat === scene.seat && line.ply >= since);
}

/** How many turns you have had. */
export function turnsOf(scene: Scene<unknown>): number {
  return scene.log.filter((line, index) => line.seat === scene.seat && scene.log[index - 1]?.seat !== scene.seat).length;
}

/** What the others played since you last did: the last of those turns. */
export function theirs(scene: Scene<unknown>): LineData[] {
  const last = scene.log.at(-1);
  if (!last || last.seat === scene.seat) return [];
  const before = scene.log.findLastIndex((line) => line.seat !== last.seat);
  return scene.log.slice(before + 1);
}
