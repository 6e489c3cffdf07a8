// What a player did, in few words: "took 2 red".
import type { Words } from "../../protocol";
import type { LogLine } from "../contract";
import { colourWords, parseAction } from "./view";

export function didWords(line: LogLine): Words {
  const action = parseAction(line.action);
  if (!action) return line.words;
  if ("take" in action) {
    // The notation of a take has no number, the words have.
    const count = line.words.params?.["count"];
    return typeof count === "number" ? { code: "pearls.web.did_take", params: { count, colour: colourWords(action.take) } } : line.words;
  }
  const { colour, count, wilds } = action;
  const placed: Words = {
    code: wilds ? "pearls.web.did_place_wilds" : "pearls.web.did_place",
    params: { count, colour: colourWords(colour), wilds },
  };
  const value = Number(line.action.split("=")[1] ?? 0);
  return value ? { code: "pearls.web.did_necklace", params: { placed, value } } : placed;
}
