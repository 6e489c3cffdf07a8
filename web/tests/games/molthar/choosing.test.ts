// Choosing at Molthar follows the server's answer after each part: the page does not know which kinds come next.
import { beforeEach, expect, test } from "vitest";
import type { Position } from "../../../src/games/contract";
import { Choosing } from "../../../src/games/molthar/choosing.svelte";
import type { MoltharView, Phase } from "../../../src/games/molthar/view";
import { Selection } from "../../../src/games/selection.svelte";
import type { PositionData, PreviewReply } from "../../../src/protocol";

const DISCARD = { code: "molthar.web.discard.go" };
const ACT = { code: "molthar.act" };

function position(phase: Phase, ply: number, legal: string[]): Position<MoltharView> {
  const turn = {
    phase,
    actions: 0,
    optional: 0,
    bonus: 0,
    done: [],
    new_wisps: [],
    character: null,
    other: null,
    given: [],
    last: null,
    owe: 2,
  };
  const seat = { hand: 7, known: ["1", "2", "2", "5", "8", "8", "3s"], open: [], portal: [], active: [], diamonds: [] };
  return { viewer: 0, ply, seat: 0, view: { seat: 0, viewer: 0, turn, seats: [seat] } as unknown as MoltharView, legal };
}

/** A server that answers previews from a list, by the actions asked about. */
let replies: Map<string, Partial<PreviewReply>>;
let asked: string[][];
let played: string[][];
let now: Position<MoltharView>;
let selection: Selection;
let choosing: Choosing;

beforeEach(() => {
  replies = new Map();
  [asked, played] = [[], []];
  selection = new Selection();
  choosing = new Choosing({
    position: () => now,
    selection: () => selection,
    preview: async (actions) => {
      asked.push([...actions]);
      return { type: "preview", id: 1, position: null, unfinished: false, more: [], ...replies.get(actions.join(", ")) };
    },
    play: async (actions) => void played.push(actions),
    quick: () => false,
  });
});

const leads = (found: Position<MoltharView>) => found as unknown as PositionData;

test("a discard follows the server's question after each part (MO-A7)", async () => {
  now = position("discard", 9, ["give 1 0", "give 1 1"]);
  replies.set("give 1 0", { position: leads(position("discard", 10, ["give 2 0", "give 2 1", "give 2 2"])), unfinished: true });
  replies.set("give 1 0, give 2 1", { position: leads(position("discard", 11, ["give 8 0", "give 8 1"])), unfinished: true });
  replies.set("give 1 0, give 2 1, give 8 1", { position: leads(position("action", 12, [])) });
  await choosing.discard({ "2": 1, "8": 1 }, DISCARD);
  expect(selection.offers).toEqual([{ actions: ["give 1 0", "give 2 1", "give 8 1"], words: DISCARD }]);
  expect(asked).toHaveLength(3);
});

test("a discard is complete when it shows its pearls", async () => {
  now = position("discard", 9, ["give 1 0", "give 1 1"]);
  replies.set("give 1 1", { position: leads(position("discard", 9, ["give 2 0", "give 2 1"])), unfinished: true });
  await choosing.discard({ "1": 1, "8": 1 }, DISCARD);
  expect(selection.offers[0]?.actions).toEqual(["give 1 1", "give 2 0"]);
});

test("a payment is sent as the server listed it, and the next answers are added to its plies", async () => {
  now = position("action", 9, ["act fairy"]);
  const pay = (pearls: string) => ({ actions: [`act fairy ${pearls}`], words: { code: "molthar.pay" } });
  replies.set("act fairy", { more: [pay("2,2"), pay("8,8")], unfinished: true });
  replies.set("act fairy 8,8", {
    position: leads(position("rob", 12, ["whom 2", "whom 3"])),
    unfinished: true,
    actions: ["act fairy", "give 2 0", "give 8 2"],
  });
  replies.set("act fairy, give 2 0, give 8 2, whom 3", { position: leads(position("action", 13, [])) });
  await choosing.activate("fairy", ACT, null);
  await choosing.pick({ "8": 1 }, ACT);
  expect(asked).toEqual([["act fairy"]]);
  await choosing.pick({ "8": 2 }, ACT);
  expect(choosing.asked.view.turn.phase).toBe("rob");
  await choosing.add("whom 3", "whom 3", ACT);
  expect(selection.offers[0]?.actions).toEqual(["act fairy", "give 2 0", "give 8 2", "whom 3"]);
});

test("the only payment is offered at once", async () => {
  now = position("action", 9, ["act lion"]);
  replies.set("act lion", { more: [{ actions: ["act lion 8,8"], words: { code: "molthar.pay" } }] });
  replies.set("act lion 8,8", { position: leads(position("action", 10, ["end"])), actions: ["act lion"] });
  await choosing.activate("lion", ACT, null);
  expect(selection.offers).toEqual([{ actions: ["act lion 8,8"], words: ACT }]);
});
