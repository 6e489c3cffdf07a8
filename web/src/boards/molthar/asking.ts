// What is asked of the seat to decide, in one line of words.
import type { Words } from "../../protocol";
import type { Position, PromptContext, Count } from "../contract";
import { named } from "./characters";
import { GOAL, points, type MoltharView } from "./view";

export function prompt(position: Position<MoltharView>, { names }: PromptContext): Words {
  const { turn } = position.view;
  const other = turn.other === null ? "" : (names[turn.other] ?? "");
  switch (turn.phase) {
    case "action":
      if (turn.actions === 0) return { code: "web.molthar.ask.after" };
      return { code: "web.molthar.ask.action", params: { count: turn.actions } };
    case "drop":
      if (!turn.character || turn.character === "*") return { code: "web.molthar.ask.drop_blind" };
      return { code: "web.molthar.ask.drop", params: { character: named(turn.character) } };
    case "steal":
      return { code: "web.molthar.ask.steal", params: { name: other } };
    case "banish":
      return { code: "web.molthar.ask.banish", params: { name: other } };
    case "trade":
      return { code: "web.molthar.ask.trade", params: { character: named(turn.character ?? "") } };
    case "discard":
      return { code: "web.molthar.ask.discard", params: { count: turn.owe } };
    case "pay":
    case "keep":
    case "rob":
    case "curse":
      return { code: `web.molthar.ask.${turn.phase}` };
  }
}

/** What everybody sees of a seat. */
export function counts(view: MoltharView, seat: number): Count[] {
  const data = view.seats[seat];
  if (!data) return [];
  const total = points(data);
  return [
    { icon: "points", words: { code: "web.molthar.count.points", params: { count: total, goal: GOAL } }, value: total },
    { icon: "diamond", words: { code: "molthar.card.diamonds", params: { count: data.diamonds.length } }, value: data.diamonds.length },
    { icon: "hand", words: { code: "web.molthar.count.hand", params: { count: data.hand } }, value: data.hand },
  ];
}

/** Is the end in sight, and whose last turns are these? */
export function ending(view: MoltharView, names: string[]): Words | null {
  if (view.final_round === null) return null;
  const name = view.trigger === null ? "" : (names[view.trigger] ?? "");
  return { code: view.round < view.final_round ? "web.molthar.ending" : "web.molthar.final", params: { name } };
}
