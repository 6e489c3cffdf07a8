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
};

export default pearladora;
