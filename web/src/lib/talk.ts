// What is said at a table: who may talk, and who said it.
import type { Event, TableData, TalkData } from "../protocol";

/** What an entry of the table's log adds to the talk; null if it adds nothing. */
export function talkOf({ number, entry }: Event): TalkData | null {
  switch (entry.type) {
    case "said":
      return { number, at: entry.at, seat: entry.seat, text: entry.text };
    case "reacted":
      return { number, at: entry.at, seat: entry.seat, reaction: entry.reaction };
    case "remarked":
      return { number, at: entry.at, seat: -1, name: entry.name, text: entry.text ?? "", reaction: entry.reaction ?? "" };
    default:
      return null;
  }
}

/** The name of the one who said it: of a player, or of a spectator. */
export const speaker = (said: TalkData, names: readonly string[]): string => said.name || (names[said.seat] ?? "");

/** May spectators talk now? "later": once the game is over. */
export function spectatorsTalk({ setup, status }: TableData): "yes" | "later" | "no" {
  if (setup.talk !== "everyone") return "no";
  if (status === "over") return "yes";
  return setup.spectators === "delayed" || (setup.rated && status === "running") ? "later" : "yes";
}
