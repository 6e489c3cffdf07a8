// Where a guided game begins: apart from the coach, so that the first page stays small.
import { recall, remember } from "../lib/memory";
import { BEGINNING } from "./lessons";

/** This table is to be played with the coach. */
export function guideAt(id: string): void {
  remember(`guide.${id}`, JSON.stringify(BEGINNING));
}

/** Was the guided game of this game played, or declined? */
export function isLearnt(game: string): boolean {
  return recall(`learnt.${game}`) !== null;
}
