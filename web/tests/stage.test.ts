// Plays are shown one after the other, never later than the pace allows, and one's own at once.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { LogLine } from "../src/games/contract";
import type { PositionData } from "../src/protocol";
import { settings } from "../src/lib/settings.svelte";
import { LONGEST_LAG_MS, PACE_MS, Stage, THOUGHT_MS, type Scene } from "../src/lib/stage.svelte";

const page = { visibilityState: "visible", addEventListener: vi.fn(), removeEventListener: vi.fn() };

function scene(ply: number, seat = 1): Scene {
  const line: LogLine = { ply, seat, order: ply, action: "T:R", words: { code: "x" } };
  return { position: { ply, seat, viewer: 0, view: {}, legal: [] } as PositionData, log: [line], lines: [line], over: false };
}

describe("the stage", () => {
  let shown: number[];
  let stage: Stage;
  const ply = () => stage.scene.position?.ply;

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
    vi.stubGlobal("document", page);
    page.visibilityState = "visible";
    settings.pace = "normal";
    shown = [];
    stage = new Stage((each) => shown.push(each.position!.ply));
    stage.reset(scene(0));
  });
  afterEach(() => {
    stage.close();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("shows each play alone and in order", () => {
    for (const each of [1, 2, 3]) stage.add(scene(each, each));
    expect([ply(), stage.behind, stage.mover]).toEqual([0, true, 1]);
    const seen: (number | undefined)[] = [];
    for (let time = 0; time < 3 * PACE_MS.normal; time += 50) {
      vi.advanceTimersByTime(50);
      if (ply() !== seen.at(-1)) seen.push(ply());
    }
    expect(seen.filter((each) => each)).toEqual([1, 2, 3]);
    expect([shown, stage.behind]).toEqual([[1, 2, 3], false]);
    vi.advanceTimersByTime(PACE_MS.normal);
    expect(stage.mover).toBeNull();
  });

  it("marks the mover before anything moves", () => {
    stage.add(scene(1, 4));
    expect([stage.mover, ply()]).toEqual([4, 0]);
    vi.advanceTimersByTime(PACE_MS.normal / 2);
    expect([stage.mover, ply()]).toEqual([4, 1]);
    expect(stage.motion).toBeGreaterThan(100);
  });

  it("lets a bot be seen to think that answers at once, but not one that thought long enough", () => {
    vi.advanceTimersByTime(5_000);
    stage.reset(scene(0, 0));
    stage.addOwn(scene(1, 0));
    stage.add({ ...scene(2), bot: true });
    vi.advanceTimersByTime(PACE_MS.normal + THOUGHT_MS.normal - 10);
    expect([ply(), stage.mover, stage.showing]).toEqual([1, 1, false]);
    vi.advanceTimersByTime(PACE_MS.normal / 2);
    expect([ply(), stage.mover, stage.showing]).toEqual([2, 1, true]);
    vi.advanceTimersByTime(10_000);
    expect([stage.mover, stage.showing]).toEqual([null, false]);
    stage.add({ ...scene(3, 2), bot: true });
    vi.advanceTimersByTime(PACE_MS.normal / 2);
    expect(ply()).toBe(3);
  });

  it("lets a bot think once in its turn, not before each play of it", () => {
    const [first, second] = [scene(1), scene(2)];
    stage.add({ ...first, bot: true });
    stage.add({ ...second, log: [...first.lines, ...second.lines], bot: true });
    vi.advanceTimersByTime(2 * PACE_MS.normal + THOUGHT_MS.normal);
    expect([ply(), stage.behind]).toEqual([2, false]);
  });

  it("keeps the last position before the end", () => {
    stage.addOwn(scene(1));
    stage.addOwn({ ...scene(2), over: true });
    expect([ply(), stage.running?.ply]).toEqual([2, 1]);
  });

  it("skips to the newest, and tells everything on the way", () => {
    for (const each of [1, 2, 3]) stage.add(scene(each));
    const { cuts } = stage;
    stage.skip();
    expect([ply(), stage.behind, shown, stage.motion]).toEqual([3, false, [1, 2, 3], 0]);
    expect(stage.cuts).toBe(cuts + 1);
    expect(stage.scene.lines.map((line) => line.ply)).toEqual([1, 2, 3]);
  });

  it("never lets one's own play wait", () => {
    stage.add(scene(1));
    stage.add(scene(2));
    stage.addOwn(scene(3, 0));
    expect([ply(), stage.behind]).toEqual([3, false]);
    stage.add(scene(4));
    expect(ply()).toBe(3);
    vi.advanceTimersByTime(2 * PACE_MS.normal);
    expect(ply()).toBe(4);
  });

  it.each(["slow", "normal", "quick"] as const)("shows nothing too late: %s", (pace) => {
    settings.pace = pace;
    const late: number[] = [];
    const arrived = new Map<number, number>();
    stage = new Stage((each) => late.push(performance.now() - arrived.get(each.position!.ply)!));
    stage.reset(scene(0));
    for (let each = 1; each <= 200; each++) {
      arrived.set(each, performance.now());
      stage.add(scene(each));
      vi.advanceTimersByTime(20);
    }
    vi.advanceTimersByTime(2 * LONGEST_LAG_MS[pace]);
    expect(late).toHaveLength(200);
    expect(Math.max(...late)).toBeLessThanOrEqual(LONGEST_LAG_MS[pace] + 20);
  });

  it("shows everything at once if that is wanted, or nobody looks", () => {
    settings.pace = "once";
    stage.add(scene(1));
    expect(ply()).toBe(1);
    settings.pace = "normal";
    page.visibilityState = "hidden";
    stage.add(scene(2));
    expect(ply()).toBe(2);
  });

  it("forgets what waits when the position is another", () => {
    stage.add(scene(1));
    stage.reset(scene(7));
    vi.advanceTimersByTime(10_000);
    expect([ply(), shown, stage.behind]).toEqual([7, [], false]);
  });

  it("shows a round again, and ends where it was", () => {
    stage.reset(scene(3));
    stage.replay([scene(1), scene(2), scene(3)]);
    expect([ply(), stage.behind]).toEqual([1, true]);
    vi.advanceTimersByTime(PACE_MS.normal);
    expect(ply()).toBe(2);
    vi.advanceTimersByTime(2 * PACE_MS.normal);
    expect([ply(), stage.behind]).toEqual([3, false]);
  });

  it("takes news that are no plays along", () => {
    stage.add(scene(1));
    stage.amend({ ...scene(1), over: true });
    expect(stage.scene.over).toBe(false);
    stage.skip();
    expect(stage.scene.over).toBe(true);
  });
});
