// Choosing on the generic board: with buttons, by touching cells, and in several parts.
import { beforeEach, expect, test } from "vitest";
import { Choosing } from "../../../src/games/generic/choosing.svelte";
import { Selection } from "../../../src/games/selection.svelte";
import { Refused } from "../../../src/lib/rest";
import type { ChoiceData, PreviewReply } from "../../../src/protocol";

const choice = (action: string): ChoiceData => ({ action, words: { code: `game.${action}` }, group: { code: "game.group" } });
const CHOICES = ["a-b", "a-c", "d-b", "pass", "lift"].map(choice);
const FURTHER = ["here", "there"].map(choice);

let selection: Selection;
let asked: string[][];
let played: string[][];
let quick: boolean;
let answer: (actions: string[]) => Promise<PreviewReply>;

function whole(): Promise<PreviewReply> {
  return Promise.resolve({ type: "preview", id: 1, position: null, unfinished: false, more: [] });
}

function half(): Promise<PreviewReply> {
  const position = { viewer: 0, ply: 1, seat: 0, view: {}, legal: [], board: { choices: FURTHER } };
  return Promise.resolve({ type: "preview", id: 1, position, unfinished: true, more: [] });
}

function begin(): Choosing {
  const choosing: Choosing = new Choosing({
    selection,
    choices: () => choosing.ahead?.board?.choices ?? CHOICES,
    preview: (actions) => {
      asked.push(actions);
      return answer(actions);
    },
    quick: () => quick,
    play: (actions) => Promise.resolve(void played.push(actions)),
  });
  return choosing;
}

const settle = () => new Promise((done) => setTimeout(done));
const offered = () => selection.offers.map(({ actions }) => actions);

beforeEach(() => {
  selection = new Selection();
  asked = [];
  played = [];
  quick = false;
  answer = whole;
});

test("an action is previewed, and offered with its words", async () => {
  const choosing = begin();
  await choosing.choose("pass");
  expect(asked).toEqual([["pass"]]);
  expect(selection.offers).toEqual([{ actions: ["pass"], words: { code: "game.pass" } }]);
  await choosing.choose("pass");
  expect([selection.active, choosing.chosen]).toEqual([false, null]);
});

test("a cell with one action chooses it", async () => {
  const choosing = begin();
  choosing.touch("d", ["d-b"]);
  await settle();
  expect(offered()).toEqual([["d-b"]]);
});

test("touching cells narrows the choice", async () => {
  const choosing = begin();
  choosing.touch("a", ["a-b", "a-c"]);
  expect([choosing.left, offered(), selection.note?.params]).toEqual([["a-b", "a-c"], [], { count: 2 }]);
  choosing.touch("b", ["a-b", "d-b"]);
  await settle();
  expect(offered()).toEqual([["a-b"]]);
  expect(choosing.touched).toEqual(["a", "b"]);
});

test("a cell that has nothing in common begins anew, and the same cell again clears the choice", () => {
  const choosing = begin();
  choosing.touch("a", ["a-b", "a-c"]);
  choosing.touch("x", ["pass", "lift"]);
  expect([choosing.touched, choosing.left]).toEqual([["x"], ["pass", "lift"]]);
  choosing.touch("x", ["pass", "lift"]);
  expect([choosing.touched, choosing.left, selection.active]).toEqual([[], null, false]);
});

test("choosing another action from the list forgets the cells", async () => {
  const choosing = begin();
  choosing.touch("a", ["a-b", "a-c"]);
  await choosing.choose("pass");
  expect([choosing.touched, choosing.left, offered()]).toEqual([[], null, [["pass"]]]);
});

test("the board shows where an incomplete play leads, and plays all its parts as one", async () => {
  const choosing = begin();
  answer = (actions) => (actions.length === 1 ? half() : whole());
  await choosing.choose("lift");
  expect([choosing.ahead?.ply, offered(), selection.active]).toEqual([1, [], true]);
  await choosing.choose("there");
  expect(asked.at(-1)).toEqual(["lift", "there"]);
  expect(selection.offers[0]).toEqual({
    actions: ["lift", "there"],
    words: { code: "web.generic.play", params: { steps: [{ code: "game.lift" }, { code: "game.there" }] } },
  });
  selection.clear();
  expect([choosing.ahead, choosing.taken]).toEqual([null, []]);
});

test("continuations that the game lists are offered complete", async () => {
  const choosing = begin();
  answer = async () => ({ ...(await half()), more: [{ actions: ["lift here"], words: { code: "game.whole" } }] });
  await choosing.choose("lift");
  choosing.follow(choosing.ways[0]!);
  expect(selection.offers).toEqual([{ actions: ["lift here"], words: { code: "game.whole" } }]);
});

test("without confirming, only a complete play is played at once", async () => {
  const choosing = begin();
  quick = true;
  answer = (actions) => (actions[0] === "lift" && actions.length === 1 ? half() : whole());
  await choosing.choose("lift");
  expect(played).toEqual([]);
  await choosing.choose("here");
  expect(played).toEqual([["lift", "here"]]);
});

test("an answer that arrives too late changes nothing", async () => {
  const choosing = begin();
  let release = (_: PreviewReply): void => {};
  answer = () => new Promise((resolve) => (release = resolve));
  const first = choosing.choose("lift");
  selection.clear();
  release(await half());
  await first;
  expect([choosing.ahead, selection.active]).toEqual([null, false]);
});

test("a refusal is shown", async () => {
  const choosing = begin();
  answer = () => Promise.reject(new Refused({ code: "web.error.cut" }));
  await choosing.choose("pass");
  expect([selection.problem?.words.code, choosing.chosen, offered()]).toEqual(["web.error.cut", null, []]);
});

test("a hint is marked and offered; one with several parts in the hint's own words", () => {
  const choosing = begin();
  selection.show(["pass"], { code: "hint" });
  expect([choosing.chosen, selection.offers[0]?.words.code]).toEqual(["pass", "game.pass"]);
  selection.show(["lift", "here"], { code: "hint" });
  expect([choosing.chosen, offered(), selection.offers[0]?.words.code]).toEqual(["lift", [["lift", "here"]], "hint"]);
});
