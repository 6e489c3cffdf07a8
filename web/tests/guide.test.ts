// The lessons of every game, tested with positions from the engine.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { advance, BEGINNING, isFinished, finishReading, steps, theirLines, yourTurns, type Lesson } from "../src/guide/lessons";
import { say } from "../src/lib/words";
import { catalogues } from "./catalogues";
import { follow, scenesOf } from "./scenes";

const found = import.meta.glob<readonly Lesson<never>[]>("../src/games/*/lessons.ts", { eager: true, import: "default" });
const games = Object.fromEntries(Object.entries(found).map(([path, lessons]) => [path.split("/").at(-2)!, lessons]));
const read = (path: string) => readFileSync(join(import.meta.dirname, path), "utf8");

describe.each(Object.keys(games))("%s", (game) => {
  const lessons = games[game]!;
  const rings = read("../src/guide/guide.css") + read(`../src/games/${game}/rings.css`);

  test("a short game shows every lesson, in an order that makes sense", () => {
    const { shown, progress } = follow(game, lessons);
    expect(isFinished(lessons, progress)).toBe(true);
    expect(shown.length).toBeGreaterThanOrEqual(6);
    expect(shown[0]!.ply).toBe(0);
    expect(shown.at(-1)!.id).toBe("end");
  });

  test("every lesson has complete words for every position in which it can be shown", () => {
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

  test("every part that a lesson talks about has a ring", () => {
    for (const { look } of lessons) expect(rings).toContain(`[data-guide="${look}"]`);
  });

  test("no lesson is shown in the others' turns, and the present one waits", () => {
    const scene = { ...scenesOf(game)[0]!, turn: false, legal: [] };
    expect(advance(lessons, BEGINNING, scene)).toEqual(BEGINNING);
  });

  test("the same position again changes nothing", () => {
    const scene = scenesOf(game)[0]!;
    const once = advance(lessons, BEGINNING, scene);
    expect(advance(lessons, once, scene)).toBe(once);
    expect(steps(lessons, once).at).toBe(1);
  });

  test("lessons are numbered one by one, and the total never changes", () => {
    let progress = BEGINNING;
    let before = 1;
    const total = steps(lessons, BEGINNING).of;
    for (const scene of scenesOf(game)) {
      progress = advance(lessons, progress, scene);
      for (let more = true; more && !isFinished(lessons, progress);) {
        const { at, of } = steps(lessons, progress);
        expect(at - before, `${game} at ${scene.ply}`).toBeGreaterThanOrEqual(0);
        expect(at - before, `${game} at ${scene.ply}`).toBeLessThanOrEqual(1);
        expect(of).toBe(total);
        expect(of).toBeGreaterThanOrEqual(at);
        before = at;
        more = progress.now !== null && !lessons.find((one) => one.id === progress.now)!.done;
        if (more) progress = finishReading(lessons, progress, scene);
      }
    }
  });

  test("the log tells your turns and what the others did", () => {
    const scene = scenesOf(game).find((one) => theirLines(one).length > 0)!;
    expect(yourTurns(scene)).toBe(1);
    expect(new Set(theirLines(scene).map((line) => line.seat))).toEqual(new Set([1]));
  });
});
