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
  shelf: {
    Things: () => import("./Shelf.svelte"),
    told: (kept) => ({ code: "pearls.web.shelf", params: { count: Object.values(kept).reduce((sum, amount) => sum + amount, 0) } }),
  },
  remarkable: ({ words }) => words.code.includes("necklace"),
};

export default pearls;
