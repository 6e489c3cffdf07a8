// One click to play against bots: opens a table with you and bots that starts at once.
import { gameModule } from "../games";
import type { AnySeat } from "./seating";
import { remember, recall } from "./memory";
import { people } from "./people.svelte";
import * as rest from "./rest";
import { router } from "./router.svelte";
import { t } from "./language.svelte";
import { markAsGuided } from "../guide/beginning";

/** The number of players at a table, unless somebody chooses another. */
export function usualPlayers(game: string): number {
  const option = people.site?.games.find(({ name }) => name === game)?.options.find(({ name }) => name === "players");
  return gameModule(game)?.usualPlayers ?? Number(option?.default ?? 2);
}

/** Give people who have no name yet the name Guest. */
export async function ensureName(): Promise<void> {
  await people.load();
  await people.renaming; // a name that was just typed
  if (!people.me?.name) await people.rename(t("web.guest"));
}

/** Has this person chosen a name? */
export function hasChosenName(): boolean {
  const name = people.me?.name ?? "";
  return name !== "" && name !== t("web.guest");
}

export async function playNow(game: string): Promise<void> {
  await ensureName();
  const players = usualPlayers(game);
  const level = usualLevel();
  const bots: AnySeat[] = Array.from({ length: players - 1 }, () => ({ kind: "bot", level }));
  const setup = { game, options: { players }, private: true };
  const { table } = await rest.create({ setup, seats: [{ kind: "me" }, ...bots] });
  startWhenReady(table.id);
  router.go(`/t/${table.id}`);
}

/** Start a first game with the coach: you begin, against one easy bot. */
export async function startGuidedGame(game: string): Promise<void> {
  await ensureName();
  const setup = { game, options: { players: 2, first: 0 }, private: true };
  const { table } = await rest.create({ setup, seats: [{ kind: "me" }, { kind: "bot", level: "newcomer" }] });
  markAsGuided(table.id);
  startWhenReady(table.id);
  router.go(`/t/${table.id}`, true);
}

export function startWhenReady(id: string): void {
  remember(`start.${id}`, "yes");
}

/** The level that this person chose last, if the server has it. */
export function usualLevel(): string {
  const levels = people.site?.levels ?? [];
  const last = recall("level");
  return levels.find((level) => level === last) ?? levels[2] ?? levels[0] ?? "casual";
}
