// A turn that is being put together: a Power, if one likes, then a Diver, one or two Pontoons, or the Backup.
// Every step is a pure function from one choice to the next, or says why it cannot be taken.
import type { Words } from "../../protocol";
import type { Problem } from "../selection.svelte";
import { canAct, NO_MAIN, refuseBackup, refuseDiver, refuseLine, refuseLook, refuseNecklace } from "./legality";
import { endsOf, LINES, occupants, type Clan, type DiverView, type Line, type PearladoraView, type Space } from "./view";

/** What a touch of the board is meant for. */
export type Tool = "main" | "power" | "backup";
/** A Power that is played together with the main action. A look, or a Diver face up, is played before it. */
export type Power = { kind: "pontoon"; line: Line } | { kind: "necklace"; space: Space };

export interface Choice {
  tool: Tool;
  power: Power | null;
  value: number | null;
  space: Space | null;
  lines: Line[];
  backup: Space | null;
  look: Space | null;
  pass: boolean;
}

export interface Step {
  choice: Choice;
  problem?: Problem;
}

export const NOTHING: Choice = {
  tool: "main", power: null, value: null, space: null, lines: [], backup: null, look: null, pass: false,
};

/** The same Power, but no main action. */
function onlyPower(choice: Choice): Choice {
  return { ...NOTHING, power: choice.power };
}

export function isEmpty(choice: Choice): boolean {
  const { power, value, space, lines, backup, look, pass, tool } = choice;
  return !power && !value && !space && !lines.length && !backup && !look && !pass && tool === "main";
}

export function clanOf(view: PearladoraView): Clan {
  return view.seats[view.seat]!.clan;
}

/** Take up a tool, or lay it down again. */
export function take(choice: Choice, tool: Tool): Choice {
  const again = choice.tool === tool || (tool === "power" && choice.power !== null);
  if (tool === "power") return again ? NOTHING : { ...NOTHING, tool };
  return { ...onlyPower(choice), tool: again ? "main" : tool };
}

export function takeValue(choice: Choice, value: number): Choice {
  const kept = choice.tool === "power" ? choice : { ...onlyPower(choice), space: choice.space };
  return { ...kept, value: choice.value === value ? null : value };
}

export function pass(choice: Choice): Choice {
  return { ...NOTHING, pass: !choice.pass };
}

export function touchSpace(view: PearladoraView, legal: ReadonlySet<string>, choice: Choice, space: Space): Step {
  if (choice.tool === "power") return aimPower(view, legal, choice, space);
  const then = afterPower(view, choice);
  if (choice.tool === "backup") {
    if (choice.backup === space) return { choice: { ...choice, backup: null } };
    const problem = refuseBackup(then, space);
    return problem ? { choice, problem } : { choice: { ...choice, backup: space } };
  }
  if (choice.power && "space" in choice.power && choice.power.space === space) return { choice: NOTHING };
  const problem = refuseDiver(then, space);
  if (problem) return { choice, problem };
  return { choice: { ...onlyPower(choice), value: choice.value, space: choice.space === space ? null : space } };
}

export function touchLine(view: PearladoraView, legal: ReadonlySet<string>, choice: Choice, line: Line): Step {
  if (choice.power?.kind === "pontoon" && choice.power.line === line) return { choice: NOTHING };
  if (choice.tool === "power" && clanOf(view) === "fishermen") {
    const problem = refuseLine(view, line) ?? (legal.has(`P:${line}`) ? null : NO_MAIN);
    return problem ? { choice, problem } : { choice: { ...NOTHING, power: { kind: "pontoon", line } } };
  }
  if (choice.lines.includes(line)) return { choice: { ...choice, lines: choice.lines.filter((one) => one !== line) } };
  const most = view.phase === "second" ? 1 : 2;
  if (choice.lines.length === most) {
    return { choice, problem: { rule: "PD-A2", words: { code: "pearladora.web.illegal.two" } } };
  }
  const problem = refuseLine(withLines(afterPower(view, choice), choice.lines), line);
  if (problem) return { choice, problem };
  return { choice: { ...onlyPower(choice), lines: [...choice.lines, line] } };
}

function aimPower(view: PearladoraView, legal: ReadonlySet<string>, choice: Choice, space: Space): Step {
  switch (clanOf(view)) {
    case "elders": {
      const problem = refuseLook(view, space);
      return problem ? { choice, problem } : { choice: { ...choice, look: choice.look === space ? null : space } };
    }
    case "foragers": {
      const problem = refuseNecklace(view, space) ?? (legal.has(`N@${space}`) ? null : NO_MAIN);
      return problem ? { choice, problem } : { choice: { ...NOTHING, power: { kind: "necklace", space } } };
    }
    case "children": {
      const next = { ...choice, space: choice.space === space ? null : space };
      const problem = refuseDiver(view, space) ?? (isOpen(next) && !canAct(after(view, next)) ? NO_MAIN : null);
      return problem ? { choice, problem } : { choice: next };
    }
    case "fishermen":
      return { choice, problem: { rule: "PD-P3", words: { code: "pearladora.web.illegal.line_wanted" } } };
  }
}

/** Are both value and space of the Children's extra Diver chosen? */
export function isOpen(choice: Choice): choice is Choice & { value: number; space: Space } {
  return choice.tool === "power" && choice.value !== null && choice.space !== null;
}

/** The board as the Power leaves it. */
export function afterPower(view: PearladoraView, choice: Choice): PearladoraView {
  const { power } = choice;
  if (!power) return view;
  if (power.kind === "pontoon") return withLines(view, [power.line]);
  return changed(view, power.space, (diver) => ({ ...diver, necklaces: diver.necklaces + 1 }));
}

/** The board as everything that is chosen would leave it. */
export function after(view: PearladoraView, choice: Choice): PearladoraView {
  const then = withLines(afterPower(view, choice), choice.lines);
  if (choice.backup) return changed(then, choice.backup, (diver) => ({ ...diver, backup: true }));
  if (choice.value && choice.space) return withDiver(then, choice.space, choice.value, isOpen(choice));
  return then;
}

/** The turn in notation; null while something is missing. A single text: the server puts it into its order. */
export function turnText(view: PearladoraView, choice: Choice): string | null {
  if (choice.look) return `see ${choice.look}`;
  if (isOpen(choice)) return `D${choice.value}!@${choice.space}`;
  const main = mainText(view, choice);
  if (main === null) return null;
  const { power } = choice;
  if (!power) return main;
  if (power.kind === "pontoon") return `P:${power.line} ${main}`;
  return `N@${power.space} ${main}`;
}

function mainText(view: PearladoraView, choice: Choice): string | null {
  if (choice.pass) return "pass";
  if (choice.backup) return `B@${choice.backup}`;
  if (choice.value && choice.space && choice.tool === "main") return `D${choice.value}@${choice.space}`;
  if (choice.lines.length === 1 && view.phase !== "second") return `${choice.lines[0]} stop`;
  return choice.lines.length ? choice.lines.join(" ") : null;
}

/** What the button says that plays it. */
export function turnWords(choice: Choice): Words {
  if (choice.look) return { code: "pearladora.web.do.look", params: { space: choice.look } };
  if (choice.pass) return { code: "pearladora.web.do.pass" };
  if (choice.backup) return { code: "pearladora.web.do.backup", params: { space: choice.backup } };
  if (isOpen(choice)) return { code: "pearladora.web.do.open", params: { value: choice.value, space: choice.space } };
  if (choice.lines.length) return { code: "pearladora.web.do.pontoons", params: { count: choice.lines.length } };
  return { code: "pearladora.web.do.diver", params: { value: choice.value ?? 0, space: choice.space ?? "" } };
}

/** What the Power of a choice is, in words. */
export function powerWords(power: Power): Words {
  if (power.kind === "pontoon") {
    const [here, there] = endsOf(power.line);
    return { code: "pearladora.power_pontoon", params: { here, there } };
  }
  return { code: "pearladora.necklace", params: { space: power.space } };
}

/** Could one more Pontoon be placed in this turn? */
export function moreLines(view: PearladoraView, choice: Choice): boolean {
  const then = after(view, choice);
  return choice.lines.length < (view.phase === "second" ? 1 : 2) && LINES.some((line) => !refuseLine(then, line));
}

function withLines(view: PearladoraView, lines: readonly Line[]): PearladoraView {
  const added = lines.filter((line) => !view.pontoons.includes(line));
  if (!added.length) return view;
  return { ...view, pontoons: [...view.pontoons, ...added], supply: view.supply - added.length };
}

function withDiver(view: PearladoraView, space: Space, value: number, faceUp: boolean): PearladoraView {
  // What was chosen may have been played already, when the next position has just come.
  if (occupants(view).has(space)) return view;
  const diver: DiverView = { space, value, face_up: faceUp, looked: false, necklaces: 0, backup: false };
  const seats = view.seats.map((seat, number) => {
    if (number !== view.seat) return seat;
    const hand = seat.hand && [...seat.hand];
    hand?.splice(hand.indexOf(value), 1);
    return { ...seat, hand, left: seat.left - 1, divers: [...seat.divers, diver] };
  });
  return { ...view, seats };
}

function changed(view: PearladoraView, space: Space, change: (diver: DiverView) => DiverView): PearladoraView {
  const seats = view.seats.map((seat) => ({
    ...seat,
    divers: seat.divers.map((diver) => (diver.space === space ? change(diver) : diver)),
  }));
  return { ...view, seats };
}
