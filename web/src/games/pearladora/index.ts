// Everything that the page knows about Pearladöra.
import type { GameModule } from "../contract";
import Art from "./Art.svelte";
import "./mood.css";
import type { PearladoraView } from "./view";

const pearladora: GameModule<PearladoraView> = {
  order: 1,
  usualPlayers: 2,
  Art,
  notes: ({ players }) => (players === 4 ? [{ code: "pearladora.web.teams" }] : []), // PD-V6
  choices: { clans: "pearladora.clan." },
  board: () => import("./board"),
  rules: () => import("./Rules.svelte"),
  lessons: () => import("./lessons"),
  shelf: {
    Things: () => import("./Shelf.svelte"),
    told: (kept) => ({ code: "pearladora.web.shelf", params: { count: kept["pearls"] ?? 0 } }),
  },
  remarkable: ({ words }) => ["pearladora.backup.told", "pearladora.necklace.told", "pearladora.power_pontoon.told"].includes(words.code),
};

export default pearladora;
