// Opening a table with people one has played with.
import { ensureName } from "../lib/playnow";
import * as rest from "../lib/rest";
import { router } from "../lib/router.svelte";

/** Open a table for two, invite somebody, and go there. */
export async function openWith(game: string, handle: string): Promise<void> {
  await ensureName();
  const setup = { game, options: { players: 2 }, private: true };
  const { table } = await rest.create({ setup, seats: [{ kind: "me" }, { kind: "open" }] });
  await rest.invite(table.id, handle);
  router.go(`/t/${table.id}`);
}
