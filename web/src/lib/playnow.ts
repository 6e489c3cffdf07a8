// One click to play against bots: a table with you and bots, dealt as soon as it is there.
import { gameModule } from "../games";
import type { AnySeat } from "./seating";
import { remember, recall } from "./memory";
import { people } from "./people.svelte";
import * as rest from "./rest";
import { router } from "./router.svelte";
import { t } from "./language.svelte";
import { guideAt } from "../guide/beginning";

/** How many play a game where nobody chose a number. */
export function usualPlayers(game: string): number {
  const option = people.site?.games.find(({ name }) => name === game)?.options.find(({ name }) => name === "players");
  return gameModule(game)?.usualPlayers ?? Number(option?.default ?? 2);
}

/** People who have not said their name yet are called Guest. */
export async function beSomebody(): Promise<void> {
  await people.load();
  await people.renamed; // a name just typed is on its way
  if (!people.me?.name) await people.rename(t("web.guest"));
}

/** Has this person said a name of their own? */
export function isNamed(): boolean {
  const name = people.me?.name ?? "";
  return name !== "" && name !== t("web.guest");
}

export async function playNow(game: string): Promise<void> {
  await beSomebody();
  const players = usualPlayers(game);
  const level = usualLevel();
  const bots: AnySeat[] = Array.from({ length: players - 1 }, () => ({ kind: "bot", level }));
  const setup = { game, options: { players }, private: true };
  const { table } = await rest.create({ setup, seats: [{ kind: "me" }, ...bots] });
  startWhenReady(table.id);
  router.go(`/t/${table.id}`);
}

/** A first game with the coach: you begin, against one easy bot. */
export async function learn(game: string): Promise<void> {
  await beSomebody();
  const setup = { game, options: { players: 2, first: 0 }, private: true };
  const { table } = await rest.create({ setup, seats: [{ kind: "me" }, { kind: "bot", level: "beginner" }] });
  guideAt(table.id);
  startWhenReady(table.id);
  router.go(`/t/${table.id}`, true);
}

export function startWhenReady(id: string): void {
  remember(`start.${id}`, "yes");
}

/** The level that was last chosen, if the server has it. */
export function usualLevel(): string {
  const levels = people.site?.levels ?? [];
  const wished = recall("level");
  return levels.find((level) => level === wished) ?? levels[1] ?? levels[0] ?? "casual";
}
