// Everything that the page knows about Pearls.
import type { GameModule } from "../contract";
import Art from "./Art.svelte";
import "./mood.css";
import type { PearlsView } from "./view";

const pearls: GameModule<PearlsView> = {
  order: 2,
  usualPlayers: 3,
  Art,
  board: () => import("./board"),
  rules: () => import("./Rules.svelte"),
  lessons: () => import("./lessons"),
  remarkable: ({ words }) => words.code.includes("necklace"),
};

export default pearls;
