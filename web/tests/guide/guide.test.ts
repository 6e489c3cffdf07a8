// The lessons of the guided first games, against positions that the engine made (scripts/scenes.py).
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { advance, BEGINNING, isFinished, read, steps, theirs, turnsOf, type Lesson, type Progress, type Scene } from "../../src/guide/lessons";
import molthar from "../../src/guide/molthar";
import pearladora from "../../src/guide/pearladora";
import type { MoltharView } from "../../src/boards/molthar/view";
import pearls, { closable, fullest } from "../../src/guide/pearls";
import type { LineData, Words } from "../../src/protocol";
import { say, type Catalogue } from "../../src/lib/words";

interface Played {
  log: LineData[];
  scenes: { ply: number; legal: string[]; view: never }[];
}
const played = JSON.parse(readFileSync(join(import.meta.dirname, "scenes.json"), "utf8")) as Record<string, Played>;
const texts = JSON.parse(readFileSync(join(import.meta.dirname, "../../../src/nacre/words/en.json"), "utf8")) as Catalogue;
const games = { pearls, pearladora, molthar } as unknown as Record<string, readonly Lesson<never>[]>;
const frame = readFileSync(join(import.meta.dirname, "../../src/guide/guide.css"), "utf8");

function scenesOf(game: string): Scene<never>[] {
  const { log, scenes } = played[game]!;
  return scenes.map(({ ply, legal, view }) => ({ view, legal, seat: 0, turn: true, ply, log: log.filter((line) => line.ply < ply), names: ["Ann", "Ben"] }));
}

/** Follows a whole game; whatever is for reading is read at once. */
function follow(game: string): { told: { id: string; ply: number; words: Words; reply: Words | null }[]; progress: Progress } {
  const lessons = games[game]!;
  const told = [];
  let progress = BEGINNING;
  for (const scene of scenesOf(game)) {
    progress = advance(lessons, progress, scene);
    for (let lesson; (lesson = lessons.find((one) => one.id === progress.now)); ) {
      told.push({ id: lesson.id, ply: scene.ply, words: lesson.words(scene), reply: progress.reply });
      if (lesson.done || isFinished(lessons, progress)) break;
      progress = read(lessons, progress, scene);
    }
    if (isFinished(lessons, progress)) break;
  }
  return { told, progress };
}

const codes = (game: string) => [...new Set(follow(game).told.map((one) => one.id))];

describe.each(["pearls", "pearladora", "molthar"])("%s", (game) => {
  test("everything is told within a short game, in an order that makes sense", () => {
    const { told, progress } = follow(game);
    expect(isFinished(games[game]!, progress)).toBe(true);
    expect(told.length).toBeGreaterThanOrEqual(6);
    expect(told[0]!.ply).toBe(0);
    expect(codes(game).at(-1)).toBe("end");
  });

  test("every lesson has whole words for every position in which it can be told", () => {
    for (const lesson of games[game]!) {
      for (const scene of scenesOf(game)) {
        for (const words of [lesson.when(scene) ? lesson.words(scene) : null, lesson.after?.(scene, 0) ?? null]) {
          if (!words) continue;
          const text = say(words, texts, "en");
          expect(text, `${game} ${lesson.id} at ${scene.ply}`).not.toMatch(/[{}]|NaN|Infinity|undefined|web\.guide|: \.|\(\)/);
          expect(text.length, text).toBeLessThan(330);
        }
      }
    }
  });

  test("every part that a lesson points at has its ring", () => {
    for (const { look } of games[game]!) expect(frame).toContain(`[data-guide="${look}"]`);
  });

  test("nothing is told in the others' turns, and a lesson waits until the next", () => {
    const scene = { ...scenesOf(game)[0]!, turn: false, legal: [] };
    expect(advance(games[game]!, BEGINNING, scene)).toEqual(BEGINNING);
  });

  test("the same position again changes nothing", () => {
    const scene = scenesOf(game)[0]!;
    const once = advance(games[game]!, BEGINNING, scene);
    expect(advance(games[game]!, once, scene)).toBe(once);
    expect(steps(games[game]!, once).at).toBe(1);
  });
});

test("a lesson for reading ends when one plays instead", () => {
  const [first, second] = scenesOf("pearls");
  const told = advance(games["pearls"]!, BEGINNING, first!);
  expect(told.now).toBe("hand");
  const next = advance(games["pearls"]!, told, second!);
  expect(next.done).toContain("hand");
});

test("an answer to what was played stands until the next play", () => {
  const scenes = scenesOf("pearls");
  const taking = advance(games["pearls"]!, { ...BEGINNING, done: ["hand"] }, scenes[0]!);
  expect(taking.now).toBe("take");
  const answered = advance(games["pearls"]!, taking, scenes[1]!);
  expect(answered.reply?.code).toBe("pearls.guide.took");
  expect(advance(games["pearls"]!, { ...answered, now: null }, scenes[2]!).reply).toBeNull();
});

test("Pearls: a take is suggested that is legal, and a necklace that can be closed", () => {
  for (const scene of scenesOf("pearls") as unknown as Parameters<typeof fullest>[0][]) {
    const found = fullest(scene);
    if (found) expect(scene.view.display.filter((card) => card === found.colour)).toHaveLength(found.count);
    const value = closable(scene);
    expect(value !== null).toBe(scene.legal.some((action) => action.includes("=")));
    if (value !== null) expect(scene.legal.some((action) => action.endsWith(`=${value}`))).toBe(true);
  }
});

test("Pearladöra: Pontoons are asked for only after a Diver, and territories explained once there are some", () => {
  const order = codes("pearladora");
  expect(order.indexOf("diver")).toBeLessThan(order.indexOf("pontoons"));
  expect(order).toContain("territory");
});

test("Pearladöra: whoever begins with Pontoons is asked for a Diver all the same", () => {
  const [scene] = scenesOf("pearladora") as unknown as Parameters<(typeof pearladora)[0]["when"]>[0][];
  const line: LineData = { ply: 0, seat: 0, action: "c2e", words: { code: "pearladora.pontoon" } };
  const later = { ...scene!, ply: 2, log: [line, { ...line, ply: 1, seat: 1, action: "D?@a1" }] };
  const progress = advance(pearladora, { ...BEGINNING, done: ["lagoon"], now: "diver" }, later);
  expect(progress.now).toBe("diver");
  expect(pearladora[1]!.words(later).code).toBe("pearladora.guide.diver_still");
});

/** Molthar as seat 0 sees it: what lies open, what is in hand and on the portal. */
function desk(display: string[], faces: string[], known: string[] = [], portal: string[] = [], log: LineData[] = []): Scene<MoltharView> {
  const [scene] = scenesOf("molthar") as unknown as Scene<MoltharView>[];
  const seats = scene!.view.seats.map((seat, i) => (i ? seat : { ...seat, hand: known.length, known, portal }));
  return { ...scene!, ply: log.length, log, view: { ...scene!.view, display, faces, seats }, legal: [...display.map((kind) => `take ${kind}`), ...faces.map((name) => `put ${name}`)] };
}
const lesson = (id: string) => molthar.find((one) => one.id === id)!;
const told = (id: string, scene: Scene<MoltharView>) => say(lesson(id).words(scene), texts, "en");
const line = (action: string, words: Words = { code: "molthar.replace" }): LineData => ({ ply: 0, seat: 0, action, words });

test("Molthar: the suggested character is one for which something lies open", () => {
  expect(told("put", desk(["2", "4", "6", "7"], ["dwarf_5", "dwarf_4"]))).toContain("Dwarf 4 (cost: pearls 4 4) goes well with the open pearl 4.");
  expect(told("put", desk(["8", "8", "1", "6"], ["lion", "goblin"]))).toContain("goes well with the open pearls 8, 8");
  expect(told("put", desk(["1", "2", "3", "4"], ["dwarf_5", "hansel_and_gretel"]))).toContain("no open pearl suits it yet");
  expect(told("put", desk(["1", "2", "3", "4"], ["dwarf_5"], ["5", "5s"]))).toContain("already pay for Dwarf 5");
});

test("Molthar: pearls are called useful only where they lie open", () => {
  expect(told("pearls", desk(["5s", "1", "2", "3"], [], [], ["dwarf_5"]))).toContain("The pearl 5 lies open");
  expect(told("pearls", desk(["4", "1", "2", "3"], [], ["5"], ["dwarf_5"]))).toContain("None that lies open suits it");
  expect(told("need", desk(["4", "1", "2", "3"], [], ["5"], ["dwarf_5"]))).toContain("put a second character");
  const full = told("need", desk(["4", "1", "2", "3"], [], ["5"], ["dwarf_5", "lion"]));
  expect(full).not.toContain("second character");
  expect(full).toContain("in place of one of your two");
});

test("Molthar: only a pearl that was taken is said to be one's own, and by its value", () => {
  const answer = (action: string, words?: Words) => lesson("pearls").after!(desk([], [], [], [], [line(action, words)]), 0);
  expect(answer("replace")).toBeNull();
  expect(say(answer("take 5", { code: "molthar.take", params: { pearl: "5" } })!, texts, "en")).toContain("pearl 5 is among yours now, and another was turned up");
  expect(say(answer("take *", { code: "molthar.take_drawn", params: { pearl: "7" } })!, texts, "en")).toContain("pearl 7 is among yours now, and only you know it");
});

test("Molthar: nobody is told to take a pearl while pearls are to be discarded", () => {
  const scene = desk(["5", "1", "2", "3"], [], ["1", "2", "4", "6", "7", "8"], ["dwarf_5"]);
  const later = { ...scene, legal: ["give 1 1"], view: { ...scene.view, turn: { ...scene.view.turn, phase: "discard" as const, actions: 0, owe: 1 } } };
  for (const id of ["put", "pearls", "need"]) expect(told(id, later)).toContain("you keep at most 5 pearls");
});

test("Molthar: whoever can pay only for a Wisp on another portal is not sent to their own", () => {
  const scene = { ...desk(["4"], [], ["3", "3", "3"], ["dwarf_5"]), legal: ["act will_o_the_wisp_3_6", "take 4"] };
  expect(lesson("act").when(scene)).toBe(false);
});

test("lessons are counted one by one, and the last one is the last number", () => {
  for (const [game, lessons] of Object.entries(games)) {
    let progress = BEGINNING;
    let before = 1;
    for (const scene of scenesOf(game)) {
      progress = advance(lessons, progress, scene);
      for (let more = true; more && !isFinished(lessons, progress); ) {
        const { at, of } = steps(lessons, progress);
        expect(at - before, `${game} at ${scene.ply}`).toBeGreaterThanOrEqual(0);
        expect(at - before, `${game} at ${scene.ply}`).toBeLessThanOrEqual(1);
        expect(of).toBeGreaterThanOrEqual(at);
        if (progress.now === lessons.at(-1)!.id) expect(at).toBe(of);
        before = at;
        more = progress.now !== null && !lessons.find((one) => one.id === progress.now)!.done;
        if (more) progress = read(lessons, progress, scene);
      }
    }
  }
});

test("turns and what the others did are read from the log", () => {
  const scene = scenesOf("molthar").find((one) => theirs(one).length > 0)!;
  expect(turnsOf(scene)).toBe(1);
  expect(new Set(theirs(scene).map((line) => line.seat))).toEqual(new Set([1]));
});
