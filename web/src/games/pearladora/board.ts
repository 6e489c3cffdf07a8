// The board of Pearladöra with its prompt, counts, keys and scoring.
import type { Words } from "../../protocol";
import type { BoardModule, Key, Position } from "../contract";
import Board from "./Board.svelte";
import { counts } from "./counts";
import { LOOKS } from "./clans";
import { ICONS } from "./icons";
import Finale from "./Finale.svelte";
import Ghost from "./Ghost.svelte";
import Scoring from "./Scoring.svelte";
import { storyOf } from "./story";
import { spotOf, type PearladoraView } from "./view";

function prompt(position: Position<PearladoraView>): Words {
  const { phase } = position.view;
  if (phase === "second" || phase === "open") return { code: `pearladora.web.prompt.${phase}` };
  const legal = position.legal;
  const diver = legal.some((action) => action.startsWith("D"));
  const pontoon = legal.some((action) => /^[a-h]/.test(action));
  const backup = legal.some((action) => action.startsWith("B@"));
  const power = legal.some((action) => /^(P:|N@|see |open)/.test(action));
  const what = diver && pontoon ? "both" : diver ? "diver" : pontoon ? "pontoon" : "backup";
  const asked: Words = { code: `pearladora.web.prompt.${what}` };
  const also: Words | null = backup && what !== "backup" ? { code: "pearladora.web.prompt.or_backup", params: { asked } } : null;
  if (power) return { code: "pearladora.web.prompt.power", params: { asked: also ?? asked } };
  if (phase === "main") return { code: "pearladora.web.prompt.main", params: { asked: also ?? asked } };
  return also ?? asked;
}

const keys: readonly Key[] = [
  { keys: ["1", "…", "5"], words: "pearladora.web.keys.value" },
  { keys: ["Shift", "→"], words: "pearladora.web.keys.stride" },
  { keys: ["Ctrl", "Enter"], words: "pearladora.web.keys.commit" },
];

const pearladora: BoardModule<PearladoraView> = {
  sound: ({ action }) => (action.startsWith("N@") ? "pearl" : "wood"), // tiles and Pontoons are wood, necklaces are not
  Board,
  prompt,
  counts,
  keys,
  Scoring,
  finale: {
    beats: (result, position) => storyOf(result, position.view).beats.map(({ ms }) => ms),
    Scene: Finale,
    clip: () => import("./clip"),
  },
  icons: ICONS,
  scene: true,
  ghost: (action) => /^D(\d)@/.exec(action)?.[1] ?? null,
  Ghost,
  hue(view, seat) {
    const { fill, edge, shore } = LOOKS[view.seats[seat]!.clan];
    return `light-dark(color-mix(in srgb, ${fill} 60%, ${edge}), ${shore})`;
  },
  spots(action) {
    const found = spotOf(action);
    return (
      found &&
      Object.values(found)
        .map((key) => `[data-key="${key}"]`)
        .join()
    );
  },
};

export default pearladora;
