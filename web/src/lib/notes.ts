// What happens at a table besides plays and talk, in words: notes between the lines of the chat.
import type { Event, TableData, Words } from "../protocol";

/** Entries that are shown as notes, with the text `event.<type>`. */
const NOTED = new Set<string>([
  "started",
  "left",
  "returned",
  "resigned",
  "time_up",
  "paused",
  "unpaused",
  "undone",
  "undo_asked",
  "undo_refused",
  "undo_agreed",
  "rematched",
]);

/** The note about an entry, or null if it needs none. */
export function noteOf(entry: Event["entry"], names: readonly string[], status: TableData["status"]): Words | null {
  if (entry.type === "voided") {
    const reason = { code: `voided.${entry.why}`, params: { names: entry.names.join(", ") } };
    return { code: "event.voided", params: { reason } };
  }
  if (entry.type === "opened") return status === "running" ? { code: "event.started" } : null;
  if (!NOTED.has(entry.type)) return null;
  return { code: `event.${entry.type}`, params: { name: "seat" in entry ? (names[entry.seat] ?? "") : "" } };
}
