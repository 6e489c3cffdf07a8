// Everything that the page knows about The Portals of Molthar.
import type { GameModule } from "../contract";
import Art from "./Art.svelte";
import { log } from "./log";
import "./mood.css";
import type { MoltharView } from "./view";

const molthar: GameModule<MoltharView> = {
  order: 3,
  usualPlayers: 3,
  Art,
  log,
  board: () => import("./board"),
  rules: () => import("./Rules.svelte"),
  lessons: () => import("./lessons"),
  shelf: {
    wide: true,
    Things: () => import("./Shelf.svelte"),
    told: (kept) => ({ code: "molthar.web.shelf", params: { count: Object.keys(kept).length } }),
  },
  remarkable: ({ words }) => words.code === "molthar.act.told",
};

export default molthar;
