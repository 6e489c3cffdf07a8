// A layout sorted for the screen, and its cells in words.
import { expect, test } from "vitest";
import { cellKey, cellWords, arrange, touchable } from "../../../src/games/generic/layout";
import { counts, prompt } from "../../../src/games/generic/rail";
import type { LayoutData } from "../../../src/protocol";

const LAYOUT: LayoutData = {
  parts: [
    {
      kind: "grid",
      label: "Board",
      cells: [
        [{}, { actions: ["b"] }],
        [{ actions: ["c", "d"] }, {}],
      ],
    },
    { kind: "counter", label: "Points", value: 3, seat: 0 },
    { kind: "counter", label: { code: "game.round" }, value: "2/4" },
    { kind: "hand", label: "Hand", cells: [{ text: "7", actions: ["e"] }], seat: 0 },
    { kind: "hand", label: "Hand", cells: [], hidden: 4, seat: 1 },
    { kind: "pile", label: "Draw pile", size: 9, top: { hidden: true, actions: ["f"] } },
    { kind: "counter", label: "Points", value: 5, seat: 2 },
  ],
};

test("the viewer's own zone is nearest, and the others go round from the left", () => {
  const sit = (viewer: number | null) => {
    const { around, own } = arrange(LAYOUT, viewer, 3);
    return [around.map(({ seat }) => seat), own?.seat ?? null];
  };
  expect(sit(0)).toEqual([[1, 2], 0]);
  expect(sit(1)).toEqual([[2, 0], 1]);
  expect(sit(null)).toEqual([[0, 1, 2], null]);
  expect(sit(2)).toEqual([[0, 1, 2], null]); // nothing but a number
  expect(arrange(LAYOUT, 0, 3).shared?.parts.map(({ key }) => key)).toEqual(["0", "5"]);
});

test("a seat without parts has no zone", () => {
  expect(arrange(LAYOUT, 0, 4).around.map(({ seat }) => seat)).not.toContain(3);
  expect(arrange({ parts: [] }, 0, 2)).toEqual({ around: [], shared: null, own: null });
});

test("every cell that can be played is found by its key", () => {
  expect([...touchable(LAYOUT)]).toEqual([
    [cellKey("0", 1, 0), ["b"]],
    [cellKey("0", 0, 1), ["c", "d"]],
    [cellKey("3", 0, 0), ["e"]],
    [cellKey("5", 0, 0), ["f"]],
  ]);
});

test("a cell in words: where it is, what it is, and whose", () => {
  const names = ["Ann", "Ben"];
  expect(cellWords({ text: "X", label: "a1", seat: 1 }, names, "a1")).toBe("a1, X, Ben");
  expect(cellWords({ text: "7", label: "Card 7" }, names)).toBe("Card 7, 7");
  expect(cellWords({ text: "7", label: "7" }, names)).toBe("7");
});

test("the rail has a seat's counters and the size of its hand", () => {
  const countsOf = (seat: number) => counts({ board: { layout: LAYOUT } }, seat).map(({ label, icon, value }) => [label, icon, value]);
  expect(countsOf(0)).toEqual([
    ["Points", undefined, 3],
    ["Hand", "hand", 1],
  ]);
  expect(countsOf(1)).toEqual([["Hand", "hand", 4]]);
  expect(counts({ board: { drawing: "x" } }, 0)).toEqual([]);
});

test("the prompt comes from the layout, if it has one", () => {
  const asked = (value: LayoutData["prompt"]) => prompt({ board: { layout: { parts: [], prompt: value! } } });
  expect(asked("roll")).toEqual({ code: "web.generic.text", params: { text: "roll" } });
  expect(asked({ code: "game.asked" })).toEqual({ code: "game.asked" });
  expect(prompt({})).toEqual({ code: "web.prompt.choose" });
});
