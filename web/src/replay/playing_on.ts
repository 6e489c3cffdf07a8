/** Playing on from a position of a finished game, against bots. */
import { ensureName, startWhenReady, usualLevel } from "../lib/playnow";
import * as rest from "../lib/rest";
import type { Seat } from "../lib/table.svelte";

/** Open a table that starts there, with what that seat knew; returns its address. */
export async function playOnFrom(
  start: { table: string; ply: number; seat: number },
  game: string,
  seats: readonly Seat[],
): Promise<string> {
  await ensureName();
  const level = usualLevel();
  const { table } = await rest.create({
    setup: { game, private: true },
    seats: seats.map((seat) => (seat.number === start.seat ? { kind: "me" } : { kind: "bot", level: seat.level || level })),
    start,
  });
  startWhenReady(table.id);
  return `/t/${table.id}`;
}
