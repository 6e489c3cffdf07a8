// A turn that a person is choosing: perhaps a Power, then a Diver, one or two Pontoons, or the Backup.
// Every step is a pure function from one choice to the next. The server decides what is allowed (`rulings.svelte.ts`).
import type { Words } from "../../protocol";
import type { Problem } from "../selection.svelte";
import type { Rulings } from "./rulings.svelte";
import { endsOf, FARMS, LINES, occupants, type Clan, type DiverView, type Line, type PearladoraView, type Space } from "./view";

/** What a touch of the board does. */
export type Tool = "main" | "power" | "backup";
/** A Power that is played with the main action. A look, or a Diver placed face up, is a play of its own before it. */
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
  /** Why the step is not possible; or the turn that it would begin, to ask the server why. */
  refused?: Problem | string;
}

/** The part of the server's answers that a step needs. */
export type Judge = Pick<Rulings, "allows">;

export const NOTHING: Choice = {
  tool: "main",
  power: null,
  value: null,
  space: null,
  lines: [],
  backup: null,
  look: null,
  pass: false,
};

/** The choice with only its Power. */
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

/** Take a tool, or put it back. */
export function toggleTool(choice: Choice, tool: Tool): Choice {
  const isTaken = choice.tool === tool || (tool === "power" && choice.power !== null);
  if (tool === "power") return isTaken ? NOTHING : { ...NOTHING, tool };
  return { ...onlyPower(choice), tool: isTaken ? "main" : tool };
}

export function toggleValue(choice: Choice, value: number): Choice {
  const base = choice.tool === "power" ? choice : { ...onlyPower(choice), space: choice.space };
  return { ...base, value: choice.value === value ? null : value };
}

export function togglePass(choice: Choice): Choice {
  return { ...NOTHING, pass: !choice.pass };
}

export function touchSpace(view: PearladoraView, judge: Judge, choice: Choice, space: Space): Step {
  // Neither of these has an action to ask the server about.
  if (placesPower(view, choice)) return { choice, refused: { rule: "PD-P3", words: { code: "pearladora.web.illegal.line_wanted" } } };
  if (FARMS.has(space)) return { choice, refused: { rule: "PD-C2", words: { code: "pearladora.web.illegal.farm", params: { space } } } };
  if (choice.tool === "power") return aimPower(view, judge, choice, space);
  if (choice.tool === "backup") {
    if (choice.backup === space) return { choice: { ...choice, backup: null } };
    return judgeStep(judge, choice, powerText(choice), `B@${space}`, { ...choice, backup: space });
  }
  if (choice.power && "space" in choice.power && choice.power.space === space) return { choice: NOTHING };
  const next = { ...onlyPower(choice), value: choice.value, space: choice.space === space ? null : space };
  return withSomeDiver(view, choice, (value) => judgeStep(judge, choice, powerText(choice), `D${value}@${space}`, next));
}

export function touchLine(view: PearladoraView, judge: Judge, choice: Choice, line: Line): Step {
  if (choice.power?.kind === "pontoon" && choice.power.line === line) return { choice: NOTHING };
  if (placesPower(view, choice)) return judgeStep(judge, choice, "", `P:${line}`, { ...NOTHING, power: { kind: "pontoon", line } });
  if (choice.lines.includes(line)) return { choice: { ...choice, lines: choice.lines.filter((one) => one !== line) } };
  if (choice.lines.length === mostLines(view)) return { choice, refused: { rule: "PD-A2", words: { code: "pearladora.web.illegal.two" } } };
  return judgeStep(judge, choice, chosenText(choice), line, { ...onlyPower(choice), lines: [...choice.lines, line] });
}

function aimPower(view: PearladoraView, judge: Judge, choice: Choice, space: Space): Step {
  switch (clanOf(view)) {
    case "elders":
      return judgeStep(judge, choice, "", `see ${space}`, { ...choice, look: choice.look === space ? null : space });
    case "foragers":
      return judgeStep(judge, choice, "", `N@${space}`, { ...NOTHING, power: { kind: "necklace", space } });
    default: {
      const next = { ...choice, space: choice.space === space ? null : space };
      return withSomeDiver(view, choice, (value) => judgeStep(judge, choice, "open", `D${value}@${space}`, next));
    }
  }
}

function judgeStep(judge: Judge, choice: Choice, before: string, ply: string, next: Choice): Step {
  return judge.allows(before, ply) ? { choice: next } : { choice, refused: joinPlies(before, ply) };
}

/** A step with the chosen Diver or, if none is chosen, with any Diver of the hand that makes it possible. */
function withSomeDiver(view: PearladoraView, choice: Choice, step: (value: number) => Step): Step {
  const values = choice.value ? [choice.value] : [...new Set(view.seats[view.seat]?.hand)];
  const steps = values.map(step);
  const none = { choice, refused: { rule: "PD-E1", words: { code: "pearladora.web.illegal.no_divers" } } };
  return steps.find((one) => !one.refused) ?? steps[0] ?? none;
}

/** The turn that a touch of that line would begin, in notation. */
export function lineTurn(view: PearladoraView, choice: Choice, line: Line): string {
  return placesPower(view, choice) ? `P:${line}` : joinPlies(chosenText(choice), line);
}

/** The chosen Power and Pontoons in notation. */
export function chosenText(choice: Choice): string {
  return [powerText(choice), ...choice.lines].filter(Boolean).join(" ");
}

/** The chosen Power in notation. */
export function powerText({ power }: Choice): string {
  if (!power) return "";
  return power.kind === "pontoon" ? `P:${power.line}` : `N@${power.space}`;
}

/** Does a touch of a line place the Fishermen's extra Pontoon? */
function placesPower(view: PearladoraView, choice: Choice): boolean {
  return choice.tool === "power" && clanOf(view) === "fishermen";
}

/** How many Pontoons a choice can have (PD-A2); in the phase "second" one is placed already. */
export function mostLines(view: PearladoraView): number {
  return view.phase === "second" ? 1 : 2;
}

function joinPlies(before: string, ply: string): string {
  return before ? `${before} ${ply}` : ply;
}

/** Are both value and space of the Children's extra Diver chosen? */
export function hasOpenDiver(choice: Choice): choice is Choice & { value: number; space: Space } {
  return choice.tool === "power" && choice.value !== null && choice.space !== null;
}

/** The view as the choice would leave it. */
export function viewAfter(view: PearladoraView, choice: Choice): PearladoraView {
  const { power } = choice;
  let result = withLines(view, power?.kind === "pontoon" ? [power.line, ...choice.lines] : choice.lines);
  if (power?.kind === "necklace") result = changeDiver(result, power.space, (diver) => ({ ...diver, necklaces: diver.necklaces + 1 }));
  if (choice.backup) return changeDiver(result, choice.backup, (diver) => ({ ...diver, backup: true }));
  if (choice.value && choice.space) return withDiver(result, choice.space, choice.value, hasOpenDiver(choice));
  return result;
}

/** The turn in notation, as one text; null while something is missing. The server sorts its parts. */
export function turnText(view: PearladoraView, choice: Choice): string | null {
  if (choice.look) return `see ${choice.look}`;
  if (hasOpenDiver(choice)) return `D${choice.value}!@${choice.space}`;
  const main = mainText(view, choice);
  if (main === null) return null;
  return joinPlies(powerText(choice), main);
}

function mainText(view: PearladoraView, choice: Choice): string | null {
  if (choice.pass) return "pass";
  if (choice.backup) return `B@${choice.backup}`;
  if (choice.value && choice.space && choice.tool === "main") return `D${choice.value}@${choice.space}`;
  if (choice.lines.length === 1 && view.phase !== "second") return `${choice.lines[0]} stop`;
  return choice.lines.length ? choice.lines.join(" ") : null;
}

/** The text of the button that plays the choice. */
export function turnWords(choice: Choice): Words {
  if (choice.look) return { code: "pearladora.web.do.look", params: { space: choice.look } };
  if (choice.pass) return { code: "pearladora.web.do.pass" };
  if (choice.backup) return { code: "pearladora.web.do.backup", params: { space: choice.backup } };
  if (hasOpenDiver(choice)) return { code: "pearladora.web.do.open", params: { value: choice.value, space: choice.space } };
  if (choice.lines.length) return { code: "pearladora.web.do.pontoons", params: { count: choice.lines.length } };
  return { code: "pearladora.web.do.diver", params: { value: choice.value ?? 0, space: choice.space ?? "" } };
}

/** The Power of a choice in words. */
export function powerWords(power: Power): Words {
  if (power.kind === "pontoon") {
    const [here, there] = endsOf(power.line);
    return { code: "pearladora.power_pontoon", params: { here, there } };
  }
  return { code: "pearladora.necklace", params: { space: power.space } };
}

/** Could one more Pontoon be placed in this turn? */
export function moreLines(view: PearladoraView, judge: Judge, choice: Choice): boolean {
  const before = chosenText(choice);
  const free = (line: Line) => !choice.lines.includes(line) && judge.allows(before, line);
  return choice.lines.length < mostLines(view) && LINES.some(free);
}

function withLines(view: PearladoraView, lines: readonly Line[]): PearladoraView {
  const added = lines.filter((line) => !view.pontoons.includes(line));
  if (!added.length) return view;
  return { ...view, pontoons: [...view.pontoons, ...added], supply: view.supply - added.length };
}

function withDiver(view: PearladoraView, space: Space, value: number, faceUp: boolean): PearladoraView {
  // When the next position has just arrived, it may already contain what was chosen.
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

function changeDiver(view: PearladoraView, space: Space, change: (diver: DiverView) => DiverView): PearladoraView {
  const seats = view.seats.map((seat) => ({
    ...seat,
    divers: seat.divers.map((diver) => (diver.space === space ? change(diver) : diver)),
  }));
  return { ...view, seats };
}
