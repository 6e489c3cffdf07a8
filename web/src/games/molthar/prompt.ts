// What the seat to decide has to do, in one line, and numbers about seats.
import type { Words } from "../../protocol";
import type { Position, PromptContext, Count } from "../contract";
import { characterWords } from "./characters";
import type { Choosing } from "./choosing.svelte";
import { GOAL, points, type MoltharView } from "./view";

export function prompt(position: Position<MoltharView>, { names }: PromptContext): Words {
  const { turn } = position.view;
  const other = turn.other === null ? "" : (names[turn.other] ?? "");
  switch (turn.phase) {
    case "action":
      if (turn.actions === 0) return { code: "molthar.web.ask.after" };
      return { code: "molthar.web.ask.action", params: { count: turn.actions } };
    case "drop":
      if (!turn.character || turn.character === "*") return { code: "molthar.web.ask.drop_blind" };
      return { code: "molthar.web.ask.drop", params: { character: characterWords(turn.character) } };
    case "steal":
      return { code: "molthar.web.ask.steal", params: { name: other } };
    case "banish":
      return { code: "molthar.web.ask.banish", params: { name: other } };
    case "trade":
      return { code: "molthar.web.ask.trade", params: { character: characterWords(turn.character ?? "") } };
    case "discard":
      return { code: "molthar.web.ask.discard", params: { count: turn.owe } };
    case "pay":
    case "keep":
    case "rob":
    case "curse":
      return { code: `molthar.web.ask.${turn.phase}` };
  }
}

/** What a choice that needs several steps asks for next; null if it asks for nothing beyond the prompt. */
export function questionOf(choosing: Choosing, names: string[]): Words | null {
  if (choosing.paying) return { code: "molthar.web.ask.pay_for", params: { character: characterWords(choosing.paying.character) } };
  if (choosing.trading) return { code: "molthar.web.trade.which" };
  return choosing.draft ? prompt(choosing.asked, { you: null, names }) : null;
}

/** Numbers about a seat that everybody sees. */
export function counts(view: MoltharView, seat: number): Count[] {
  const data = view.seats[seat];
  if (!data) return [];
  const total = points(data);
  return [
    { icon: "points", words: { code: "molthar.web.count.points", params: { count: total, goal: GOAL } }, value: total },
    { icon: "diamond", words: { code: "molthar.card.diamonds", params: { count: data.diamonds.length } }, value: data.diamonds.length },
    { icon: "hand", words: { code: "molthar.web.count.hand", params: { count: data.hand } }, value: data.hand },
  ];
}

/** Says that the end is near or that these are the last turns, and who brought it about; null before that. */
export function ending(view: MoltharView, names: string[]): Words | null {
  if (view.final_round === null) return null;
  const name = view.trigger === null ? "" : (names[view.trigger] ?? "");
  return { code: view.round < view.final_round ? "molthar.web.ending" : "molthar.web.final", params: { name } };
}
