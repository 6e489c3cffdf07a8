// The beginning of a game as seat 0 saw it, played by the engine: web/scripts/scenes.py writes it.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { advance, BEGINNING, isFinished, finishReading, type Lesson, type Progress, type Scene } from "../src/guide/lessons";
import type { LineData, Words } from "../src/protocol";

interface Played<View> {
  log: LineData[];
  scenes: { ply: number; legal: string[]; view: View }[];
}

export function scenesOf<View = never>(game: string): Scene<View>[] {
  const { log, scenes } = JSON.parse(readFileSync(join(import.meta.dirname, "games", game, "scenes.json"), "utf8")) as Played<View>;
  return scenes.map(({ ply, legal, view }) => ({
    view,
    legal,
    seat: 0,
    turn: true,
    ply,
    log: log.filter((line) => line.ply < ply),
    names: ["Ann", "Ben"],
  }));
}

/** Follow a whole game and read lessons for reading at once. */
export function follow<View>(
  game: string,
  lessons: readonly Lesson<View>[],
): { shown: { id: string; ply: number; words: Words; reply: Words | null }[]; progress: Progress } {
  const shown = [];
  let progress = BEGINNING;
  for (const scene of scenesOf<View>(game)) {
    progress = advance(lessons, progress, scene);
    for (let lesson; (lesson = lessons.find((one) => one.id === progress.now));) {
      shown.push({ id: lesson.id, ply: scene.ply, words: lesson.words(scene), reply: progress.reply });
      if (lesson.done || isFinished(lessons, progress)) break;
      progress = finishReading(lessons, progress, scene);
    }
    if (isFinished(lessons, progress)) break;
  }
  return { shown, progress };
}
