// The note that the bar shows beside a choice.
import type { Words } from "../../protocol";
import { viewAfter, hasOpenDiver, moreLines, type Choice } from "./choice";
import type { Rulings } from "./rulings.svelte";
import { territories, territoryKey, type Territory } from "./territories";
import type { PearladoraView } from "./view";

/** What is left to choose, or what the choice leads to. On a small board, touching a space also offers its sides. */
export function note(view: PearladoraView, rulings: Rulings, choice: Choice, small: boolean): Words | null {
  if (choice.pass) return { code: "pearladora.web.note.pass" };
  if (choice.look) return { code: "pearladora.web.note.look" };
  if (hasOpenDiver(choice)) return { code: "pearladora.web.note.open" };
  if (choice.tool === "backup") return choice.backup ? null : { code: "pearladora.web.note.backup" };
  if (choice.tool === "power") return { code: `pearladora.web.note.${view.seats[view.seat]!.clan}` };
  if (choice.lines.length) {
    const more = moreLines(view, rulings, choice);
    const split = splitOf(territories(view), territories(viewAfter(view, choice)));
    if (split) return { code: more ? "pearladora.web.note.splits_second" : "pearladora.web.note.splits", params: { ...split } };
    const parts = territories(viewAfter(view, choice)).length - territories(view).length;
    return { code: more ? "pearladora.web.note.second" : "pearladora.web.note.divides", params: { count: parts } };
  }
  if (choice.value && !choice.space) return { code: "pearladora.web.note.space" };
  if (choice.space && !choice.value) return { code: small ? "pearladora.web.note.value_or_side" : "pearladora.web.note.value" };
  return choice.power ? { code: "pearladora.web.note.main" } : null;
}

/** What is asked once everything is chosen that has no note. */
export function question(choice: Choice): Words | null {
  const { value, space } = choice;
  return value !== null && space !== null ? { code: "pearladora.web.prompt.place", params: { value, space } } : null;
}

/** The one territory that falls apart, and the sizes of its parts; null if none does, or several do. */
export function splitOf(before: readonly Territory[], after: readonly Territory[]): { from: number; parts: string } | null {
  const gone = before.filter((one) => !after.some((other) => territoryKey(other) === territoryKey(one)));
  const [lost] = gone;
  if (!lost || gone.length > 1) return null;
  const parts = after.filter((one) => lost.spaces.includes(one.spaces[0]!)).map((one) => one.spaces.length);
  return { from: lost.spaces.length, parts: parts.sort((one, other) => other - one).join(" + ") };
}
