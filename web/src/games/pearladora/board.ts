// The board of Pearladöra with its prompt, counts, keys and scoring.
import { t } from "../../lib/language.svelte";
import type { Words } from "../../protocol";
import type { BoardModule, Count, Key, Position } from "../contract";
import Board from "./Board.svelte";
import { ICONS } from "./icons";
import Scoring from "./Scoring.svelte";
import type { PearladoraView } from "./view";

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

function counts(view: PearladoraView, seat: number): Count[] {
  const held = view.seats[seat];
  if (!held) return [];
  const clan = `pearladora.clan.${held.clan}`;
  const found: Count[] = [
    { icon: held.clan, words: { code: clan }, value: view.options["advanced"] ? "\u200b" : t(clan) },
    { icon: "diver", words: { code: "pearladora.web.left", params: { count: held.left } }, value: held.left },
  ];
  if (view.options["advanced"]) {
    found.push({ icon: "power", words: { code: "pearladora.web.powers", params: { count: held.powers } }, value: held.powers });
    const backups = held.backup ? 1 : 0;
    found.push({ icon: "shield", words: { code: "pearladora.web.backups", params: { count: backups } }, value: backups });
  }
  if (held.done) found.push({ icon: "check", words: { code: "pearladora.web.done" }, value: "\u200b" });
  return found;
}

const keys: readonly Key[] = [
  { keys: ["1", "…", "5"], words: "pearladora.web.keys.value" },
  { keys: ["Shift", "→"], words: "pearladora.web.keys.stride" },
  { keys: ["Ctrl", "Enter"], words: "pearladora.web.keys.commit" },
];

const pearladora: BoardModule<PearladoraView> = { Board, prompt, counts, keys, Scoring, icons: ICONS };

export default pearladora;
