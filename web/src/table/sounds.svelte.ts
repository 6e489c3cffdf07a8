// Which sound is heard when at a table. Sounds follow what is shown; none tells who won before the result does.
import { untrack } from "svelte";
import type { BoardModule } from "../games/contract";
import type { Selection } from "../games/selection.svelte";
import { sound } from "../lib/sound";
import type { Table } from "../lib/table.svelte";
import type { Finale } from "./finale.svelte";

/** Call this while the component of the table is set up. */
export function followSounds(table: Table, selection: Selection, finale: Finale, module: () => BoardModule | null): void {
  // A play, when it is shown.
  $effect(() => {
    const order = table.shown.lines.at(-1)?.order;
    if (order === undefined || table.curtain !== null) return;
    untrack(() => sound(module()?.sound?.(table.shown.lines.at(-1)!) ?? "card"));
  });

  // It is the viewer's turn, after somebody else's.
  $effect(() => {
    if (table.turn === null) return;
    untrack(() => table.shown.log.at(-1)?.seat !== table.turn && sound("turn"));
  });

  $effect(() => {
    if (selection.problem) sound("refusal");
  });

  let heard = table.heard.at(-1)?.number ?? -1;
  $effect(() => {
    const last = table.heard.at(-1);
    if (!last || last.number <= heard) return;
    heard = last.number;
    if (!table.you.includes(last.seat)) sound("talk");
  });

  $effect(() => {
    if (finale.telling) sound("finale");
  });

  // People who come back to a finished game have heard it.
  let known = finale.outcomeKnown;
  $effect(() => {
    if (!finale.outcomeKnown || known) return;
    known = true;
    const ranking = table.table?.result?.ranking ?? [];
    sound(table.you.some((seat) => ranking[seat] === 1) ? "win" : "end");
  });
}
