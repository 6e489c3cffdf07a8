// The lessons of every guided first game, against positions that the engine made.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { advance, BEGINNING, isFinished, read as readOn, steps, theirs, turnsOf, type Lesson } from "../src/guide/lessons";
import { say } from "../src/lib/words";
import { catalogues } from "./catalogues";
import { follow, scenesOf } from "./scenes";

const found = import.meta.glob<readonly Lesson<never>[]>("../src/games/*/lessons.ts", { eager: true, import: "default" });
const games = Object.fromEntries(Object.entries(found).map(([path, lessons]) => [path.split("/").at(-2)!, lessons]));
const read = (path: string) => readFileSync(join(import.meta.dirname, path), "utf8");

describe.each(Object.keys(games))("%s", (game) => {
  const lessons = games[game]!;
  const rings = read("../src/guide/guide.css") + read(`../src/games/${game}/rings.css`);

  test("everything is told within a short game, in an order that makes sense", () => {
    const { told, progress } = follow(game, lessons);
    expect(isFinished(lessons, progress)).toBe(true);
    expect(told.length).toBeGreaterThanOrEqual(6);
    expect(told[0]!.ply).toBe(0);
    expect(told.at(-1)!.id).toBe("end");
  });

  test("every lesson has whole words for every position in which it can be told", () => {
    for (const lesson of lessons) {
      for (const scene of scenesOf(game)) {
        for (const words of [lesson.when(scene) ? lesson.words(scene) : null, lesson.after?.(scene, 0) ?? null]) {
          if (!words) continue;
          const text = say(words, catalogues.en, "en");
          expect(text, `${game} ${lesson.id} at ${scene.ply}`).not.toMatch(/[{}]|NaN|Infinity|undefined|\.guide\.|: \.|\(\)/);
          expect(text.length, text).toBeLessThan(330);
        }
      }
    }
  });

  test("every part that a lesson points at has its ring", () => {
    for (const { look } of lessons) expect(rings).toContain(`[data-guide="${look}"]`);
  });

  test("nothing is told in the others' turns, and a lesson waits until the next", () => {
    const scene = { ...scenesOf(game)[0]!, turn: false, legal: [] };
    expect(advance(lessons, BEGINNING, scene)).toEqual(BEGINNING);
  });

  test("the same position again changes nothing", () => {
    const scene = scenesOf(game)[0]!;
    const once = advance(lessons, BEGINNING, scene);
    expect(advance(lessons, once, scene)).toBe(once);
    expect(steps(lessons, once).at).toBe(1);
  });

  test("lessons are counted one by one, and the last one is the last number", () => {
    let progress = BEGINNING;
    let before = 1;
    for (const scene of scenesOf(game)) {
      progress = advance(lessons, progress, scene);
      for (let more = true; more && !isFinished(lessons, progress);) {
        const { at, of } = steps(lessons, progress);
        expect(at - before, `${game} at ${scene.ply}`).toBeGreaterThanOrEqual(0);
        expect(at - before, `${game} at ${scene.ply}`).toBeLessThanOrEqual(1);
        expect(of).toBeGreaterThanOrEqual(at);
        if (progress.now === lessons.at(-1)!.id) expect(at).toBe(of);
        before = at;
        more = progress.now !== null && !lessons.find((one) => one.id === progress.now)!.done;
        if (more) progress = readOn(lessons, progress, scene);
      }
    }
  });

  test("turns and what the others did are read from the log", () => {
    const scene = scenesOf(game).find((one) => theirs(one).length > 0)!;
    expect(turnsOf(scene)).toBe(1);
    expect(new Set(theirs(scene).map((line) => line.seat))).toEqual(new Set([1]));
  });
});
