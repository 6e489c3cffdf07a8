// A guided first game: the coach shows one lesson at a time, chosen by conditions on the position. It forces no play.
import type { LineData, Words } from "../protocol";

/** What the coach sees: exactly what the person at the screen sees. */
export interface Scene<View> {
  view: View;
  /** The legal actions; empty unless it is your turn. */
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
  /** Can it be shown now? Lessons are shown only in your turn. */
  when(scene: Scene<View>): boolean;
  /**
   * For a lesson that asks you to do something: did you do it, with the plies from `since` on? A lesson without `done` is
   * for reading: it ends with the button, or as soon as you play.
   */
  done?(scene: Scene<View>, since: number): boolean;
  words(scene: Scene<View>): Words;
  /** The name of the part of the board that it talks about; the game's rings.css draws a ring around it. */
  look: string;
  /** What the coach answers when you finish the lesson by playing. */
  after?(scene: Scene<View>, since: number): Words | null;
  /** Shown if the occasion arises, but a game may end without it. */
  extra?: boolean;
}

export interface Progress {
  /** Lessons that are done. */
  done: readonly string[];
  /** Those of them that were never shown, because you had already done what they ask. */
  passed: readonly string[];
  now: string | null;
  /** The ply at which the present lesson was first shown. */
  since: number;
  /** The coach's answer to what you did last. */
  reply: Words | null;
}

export const BEGINNING: Progress = { done: [], passed: [], now: null, since: 0, reply: null };

/** Move on to the next lesson if the position allows it; return the same object if nothing changed. */
export function advance<View>(lessons: readonly Lesson<View>[], progress: Progress, scene: Scene<View>): Progress {
  const now = lessons.find((lesson) => lesson.id === progress.now);
  let next = progress;
  if (now && isDone(now, scene, progress.since)) {
    const played = yourLines(scene, progress.since).length > 0;
    next = {
      ...progress,
      done: [...progress.done, now.id],
      now: null,
      since: scene.ply,
      reply: (played && now.after?.(scene, progress.since)) || null,
    };
  }
  // The answer to a play is out of date after the next play.
  if (next.reply && yourLines(scene, next.since).length) next = { ...next, reply: null };
  if ((next.now !== null && now) || !scene.turn) return next;
  const following = lessons.find((lesson) => !next.done.includes(lesson.id) && lesson.when(scene) && !lesson.done?.(scene, scene.ply));
  if (!following) return next;
  // Pass over lessons whose task you did before they could be shown.
  const passed = lessons
    .slice(0, lessons.indexOf(following))
    .filter((lesson) => !next.done.includes(lesson.id) && lesson.done?.(scene, scene.ply))
    .map((lesson) => lesson.id);
  return { ...next, done: [...next.done, ...passed], passed: [...next.passed, ...passed], now: following.id, since: scene.ply };
}

/** Mark the present lesson as read and move on to the next. */
export function finishReading<View>(lessons: readonly Lesson<View>[], progress: Progress, scene: Scene<View>): Progress {
  if (progress.now === null) return progress;
  return advance(lessons, { ...progress, done: [...progress.done, progress.now], now: null, since: scene.ply, reply: null }, scene);
}

/** Is the last lesson done? It ends the guided game, whether or not every extra lesson was shown. */
export function isFinished<View>(lessons: readonly Lesson<View>[], progress: Progress): boolean {
  return lessons.length > 0 && progress.done.includes(lessons.at(-1)!.id);
}

/** The number of this lesson and how many there are: the total never changes. Lessons that only some games show do not count. */
export function steps<View>(lessons: readonly Lesson<View>[], progress: Progress): { at: number; of: number } {
  const counted = lessons.filter(({ extra }) => !extra);
  const shown = counted.filter(({ id }) => id === progress.now || (progress.done.includes(id) && !progress.passed.includes(id)));
  return { at: Math.max(shown.length, 1), of: counted.length };
}

function isDone<View>(lesson: Lesson<View>, scene: Scene<View>, since: number): boolean {
  return lesson.done ? lesson.done(scene, since) : yourLines(scene, since).length > 0;
}

/** What you played from that ply on. */
export function yourLines(scene: Scene<unknown>, since = 0): LineData[] {
  return scene.log.filter((line) => line.seat === scene.seat && line.ply >= since);
}

/** How many turns you have had. */
export function yourTurns(scene: Scene<unknown>): number {
  return scene.log.filter((line, index) => line.seat === scene.seat && scene.log[index - 1]?.seat !== scene.seat).length;
}

/** The last turn that another player has had since yours. */
export function theirLines(scene: Scene<unknown>): LineData[] {
  const last = scene.log.at(-1);
  if (!last || last.seat === scene.seat) return [];
  const before = scene.log.findLastIndex((line) => line.seat !== last.seat);
  return scene.log.slice(before + 1);
}
