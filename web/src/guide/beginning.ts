// How a guided game begins: in a file of its own, so that the first page need not load the coach.
import { recall, remember } from "../lib/memory";
import { BEGINNING } from "./lessons";

/** Remember that the coach is to be at this table. */
export function markAsGuided(id: string): void {
  remember(`guide.${id}`, JSON.stringify(BEGINNING));
}

/** Has this person played the guided game of this game, or declined it? */
export function isLearnt(game: string): boolean {
  return recall(`learnt.${game}`) !== null;
}
