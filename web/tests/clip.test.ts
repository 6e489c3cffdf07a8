// The plan of a clip: every beat in order, totals that count up, the winner last.
import { expect, test } from "vitest";
import { lengthOf, momentAt, type ClipTale, type Moment } from "../src/lib/clip";
import { wrap } from "../src/table/clipdrawing";

const tale: ClipTale = {
  sides: [
    { name: "Ann", colour: "#111" },
    { name: "Ben", colour: "#222" },
  ],
  opening: "It begins",
  beats: [
    { caption: "first", totals: [4, 0] },
    { caption: "second", outcome: "Ben takes it", totals: [4, 9] },
    { caption: "third", totals: [2, 9] },
  ],
  winners: [1],
};
const many: ClipTale = { ...tale, beats: Array.from({ length: 60 }, (_, i) => ({ caption: `${i}`, totals: [i, 0] })) };

function moments(told: ClipTale): Moment[] {
  return Array.from({ length: Math.ceil(lengthOf(told) / 10) }, (_, i) => momentAt(told, i * 10));
}

test("the opening, the beats and the ending come in order, and each is seen", () => {
  for (const told of [tale, many]) {
    const seen = [...new Set(moments(told).map(({ beat }) => beat))];
    expect(seen).toEqual(Array.from({ length: told.beats.length + 2 }, (_, i) => i - 1));
  }
});

test("nobody wins before all beats are told", () => {
  for (const { beat, winners } of moments(tale)) expect(winners).toEqual(beat === 3 ? [1] : []);
  expect(momentAt(tale, lengthOf(tale)).winners).toEqual([1]);
});

test("pieces turn over first, then the totals go from those before to those after the beat", () => {
  const second = moments(tale).filter(({ beat }) => beat === 1);
  expect(second[0]).toMatchObject({ turned: 0, counted: 0, totals: [4, 0], gains: [0, 0], caption: "second" });
  expect(second.at(-1)).toMatchObject({ turned: 1, counted: 1, totals: [4, 9], gains: [0, 9], caption: "Ben takes it" });
  for (const { turned, counted } of second) if (counted > 0) expect(turned).toBe(1);
  const totals = second.map((moment) => moment.totals[1]!);
  expect(totals).toEqual([...totals].sort((a, b) => a - b));
  expect(new Set(totals).size).toBe(10);
});

test("losses count down", () => {
  expect(
    moments(tale)
      .filter(({ beat }) => beat === 2)
      .at(-1),
  ).toMatchObject({ totals: [2, 9], gains: [-2, 0] });
});

test("a clip takes at most ten seconds, and a game without beats still ends", () => {
  expect(lengthOf(many)).toBeLessThanOrEqual(10_000);
  const empty = { ...tale, beats: [] };
  expect(moments(empty).at(-1)).toMatchObject({ beat: 0, winners: [1], totals: [0, 0] });
});

test("long captions break between words", () => {
  expect(wrap("one two three", (line) => line.length <= 7)).toEqual(["one two", "three"]);
  expect(wrap("enormous", () => false)).toEqual(["enormous"]);
});
