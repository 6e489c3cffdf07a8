// A turn that is being put together: a Power, if one likes, then a Diver, one or two Pontoons, or the Backup.
// Every step is a pure function from one choice to the next. Whether it can be taken is the server's to say (`rulings.svelte.ts`).
import type { Words } from "../../protocol";
import type { Problem } from "../selection.svelte";
import type { Rulings } from "./rulings.svelte";
import { endsOf, FARMS, LINES, occupants, type Clan, type DiverView, type Line, type PearladoraView, type Space } from "./view";

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
  /** Why it cannot be taken: in words, or the turn that it would begin, for the server to say. */
  refused?: Problem | string;
}

/** What a step has to know of the server's answers. */
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

export function touchSpace(view: PearladoraView, judge: Judge, choice: Choice, space: Space): Step {
  // Neither of these has an action that the server could be asked about.
  if (placesPower(view, choice)) return { choice, refused: { rule: "PD-P3", words: { code: "pearladora.web.illegal.line_wanted" } } };
  if (FARMS.has(space)) return { choice, refused: { rule: "PD-C2", words: { code: "pearladora.web.illegal.farm", params: { space } } } };
  if (choice.tool === "power") return aimPower(view, judge, choice, space);
  if (choice.tool === "backup") {
    if (choice.backup === space) return { choice: { ...choice, backup: null } };
    return judged(judge, choice, powerText(choice), `B@${space}`, { ...choice, backup: space });
  }
  if (choice.power && "space" in choice.power && choice.power.space === space) return { choice: NOTHING };
  const next = { ...onlyPower(choice), value: choice.value, space: choice.space === space ? null : space };
  return withSomeDiver(view, choice, (value) => judged(judge, choice, powerText(choice), `D${value}@${space}`, next));
}

export function touchLine(view: PearladoraView, judge: Judge, choice: Choice, line: Line): Step {
  if (choice.power?.kind === "pontoon" && choice.power.line === line) return { choice: NOTHING };
  if (placesPower(view, choice)) return judged(judge, choice, "", `P:${line}`, { ...NOTHING, power: { kind: "pontoon", line } });
  if (choice.lines.includes(line)) return { choice: { ...choice, lines: choice.lines.filter((one) => one !== line) } };
  if (choice.lines.length === mostLines(view)) return { choice, refused: { rule: "PD-A2", words: { code: "pearladora.web.illegal.two" } } };
  return judged(judge, choice, begun(choice), line, { ...onlyPower(choice), lines: [...choice.lines, line] });
}

function aimPower(view: PearladoraView, judge: Judge, choice: Choice, space: Space): Step {
  switch (clanOf(view)) {
    case "elders":
      return judged(judge, choice, "", `see ${space}`, { ...choice, look: choice.look === space ? null : space });
    case "foragers":
      return judged(judge, choice, "", `N@${space}`, { ...NOTHING, power: { kind: "necklace", space } });
    default: {
      const next = { ...choice, space: choice.space === space ? null : space };
      return withSomeDiver(view, choice, (value) => judged(judge, choice, "open", `D${value}@${space}`, next));
    }
  }
}

function judged(judge: Judge, choice: Choice, before: string, ply: string, next: Choice): Step {
  return judge.allows(before, ply) ? { choice: next } : { choice, refused: joined(before, ply) };
}

/** A step with the Diver that is chosen or, while none is, with any of the hand that can take it. */
function withSomeDiver(view: PearladoraView, choice: Choice, step: (value: number) => Step): Step {
  const values = choice.value ? [choice.value] : [...new Set(view.seats[view.seat]?.hand)];
  const steps = values.map(step);
  const none = { choice, refused: { rule: "PD-E1", words: { code: "pearladora.web.illegal.no_divers" } } };
  return steps.find((one) => !one.refused) ?? steps[0] ?? none;
}

/** The turn, in notation, that a touch of that line would begin. */
export function lineTurn(view: PearladoraView, choice: Choice, line: Line): string {
  return placesPower(view, choice) ? `P:${line}` : joined(begun(choice), line);
}

/** Power and Pontoons that are chosen, in notation. */
export function begun(choice: Choice): string {
  return [powerText(choice), ...choice.lines].filter(Boolean).join(" ");
}

/** The Power that is chosen, in notation. */
export function powerText({ power }: Choice): string {
  if (!power) return "";
  return power.kind === "pontoon" ? `P:${power.line}` : `N@${power.space}`;
}

/** Does a touch of a line place the Fishermen's extra Pontoon? */
function placesPower(view: PearladoraView, choice: Choice): boolean {
  return choice.tool === "power" && clanOf(view) === "fishermen";
}

/** How many Pontoons a choice can have (PD-A2); one was placed already where the second is asked for. */
export function mostLines(view: PearladoraView): number {
  return view.phase === "second" ? 1 : 2;
}

function joined(before: string, ply: string): string {
  return before ? `${before} ${ply}` : ply;
}

/** Are both value and space of the Children's extra Diver chosen? */
export function isOpen(choice: Choice): choice is Choice & { value: number; space: Space } {
  return choice.tool === "power" && choice.value !== null && choice.space !== null;
}

/** The board as everything that is chosen would leave it. */
export function after(view: PearladoraView, choice: Choice): PearladoraView {
  const { power } = choice;
  let then = withLines(view, power?.kind === "pontoon" ? [power.line, ...choice.lines] : choice.lines);
  if (power?.kind === "necklace") then = changed(then, power.space, (diver) => ({ ...diver, necklaces: diver.necklaces + 1 }));
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
  return joined(powerText(choice), main);
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
export function moreLines(view: PearladoraView, judge: Judge, choice: Choice): boolean {
  const before = begun(choice);
  const free = (line: Line) => !choice.lines.includes(line) && judge.allows(before, line);
  return choice.lines.length < mostLines(view) && LINES.some(free);
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
