// The coach stands beside what it talks about, in sight, and covers neither that nor the buttons.
import { describe, expect, test } from "vitest";
import { overlap, place, type Box, type Surroundings } from "../src/guide/placing";

const CARD = { width: 300, height: 180 };
const ROOM: Box = { left: 12, top: 60, width: 1342, height: 696 };
const BAR: Box = { left: 232, top: 684, width: 1134, height: 84 };
const around = (target: Box | null, more: Partial<Surroundings> = {}): Surroundings => ({
  targets: target ? [target] : [],
  room: ROOM,
  taken: [BAR],
  other: [],
  live: [],
  ...more,
});

describe("the coach", () => {
  const targets: [string, Box][] = [
    ["a hand at the bottom", { left: 250, top: 520, width: 770, height: 140 }],
    ["a row across the top", { left: 250, top: 100, width: 1100, height: 120 }],
    ["a rail at the left", { left: 12, top: 70, width: 208, height: 300 }],
    ["a small thing in a corner", { left: 1300, top: 700, width: 50, height: 40 }],
    ["a small thing in the middle", { left: 660, top: 380, width: 40, height: 40 }],
  ];
  test.each(targets)("stands beside %s", (_, target) => {
    const at = place(CARD, around(target));
    const card = { ...at, ...CARD };
    expect(at.side).not.toBeNull();
    expect(overlap(card, target)).toBe(0);
    expect(overlap(card, BAR)).toBe(0);
    expect(overlap(card, ROOM)).toBe(CARD.width * CARD.height);
    expect(at.beak).toBeGreaterThan(0);
  });

  test("points at the middle of what it talks about where it can", () => {
    const target = { left: 600, top: 300, width: 100, height: 100 };
    const { side, top, beak } = place(CARD, around(target));
    expect(side).toBe("right");
    expect(top + beak).toBe(350);
  });

  test("rather covers nothing else of the board", () => {
    const target = { left: 500, top: 300, width: 200, height: 100 };
    const right = { left: 720, top: 200, width: 400, height: 300 };
    expect(place(CARD, around(target, { other: [right] })).side).toBe("left");
  });

  test("goes to the end of a wide thing rather than stand on another", () => {
    const hand = { left: 240, top: 580, width: 780, height: 180 };
    const display = { left: 330, top: 325, width: 720, height: 220 };
    const at = place(CARD, around(hand, { taken: [], other: [display] }));
    expect(at.side).not.toBeNull();
    expect(overlap({ ...at, ...CARD }, display)).toBe(0);
  });

  test("points at nothing where it has no room beside it, and covers little", () => {
    const lagoon = { left: 240, top: 60, width: 1114, height: 620 };
    const at = place(CARD, around(lagoon));
    expect(at.side).toBeNull();
    expect(overlap({ ...at, ...CARD }, BAR)).toBe(0);
  });

  test("stands in a corner while there is nothing to point at", () => {
    expect(place(CARD, around(null))).toEqual({ left: 1054, top: 60, side: null, beak: 0 });
  });
});
