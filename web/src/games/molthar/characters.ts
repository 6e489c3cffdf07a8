// The characters of the rules: characters.py writes characters.json.
import type { Words } from "../../protocol";
import rows from "./characters.json";

/** Exact values, or words such as "3 alike". */
export type CostPart = number[] | Words;

export interface Character {
  name: string;
  copies: number;
  /** Alternatives: one of them has to be paid, with all its parts. */
  cost: CostPart[][];
  points: number;
  diamonds: number;
  ability: Words | null;
  /** Red abilities act once, at once; blue ones from then on. */
  kind: "" | "red" | "blue";
  power: string;
}

export const CHARACTERS = rows as unknown as readonly Character[];
const BY_NAME = new Map(CHARACTERS.map((row) => [row.name, row]));

/** A character; one without cost and points if this page does not know it. */
export function character(name: string): Character {
  return BY_NAME.get(name) ?? { name, copies: 1, cost: [[[]]], points: 0, diamonds: 0, ability: null, kind: "", power: "" };
}

export function characterWords(name: string): Words {
  return { code: `molthar.character.${name}` };
}

/** The pearl that is printed on the card, or "?" for any pearl; null if there is none. */
export function printedPearl(row: Character): string | null {
  return row.power.startsWith("pearl ") ? row.power.slice(6) : null;
}

/** The whole card in words, for screen readers and people who touch it. */
export function describeCard(name: string): Words {
  const row = character(name);
  const given: Words[] = [{ code: "molthar.card.points", params: { count: row.points } }];
  if (row.diamonds) given.push({ code: "molthar.card.diamonds", params: { count: row.diamonds } });
  const params = { character: characterWords(name), cost: costWords(row), given };
  if (!row.ability) return { code: "molthar.web.card", params };
  return { code: "molthar.web.card_ability", params: { ...params, ability: row.ability } };
}

/** What it costs, in words. */
export function costWords(row: Character): Words {
  const join =
    (code: string) =>
    (a: Words, b: Words): Words => ({ code, params: { a, b } });
  const sides = row.cost.map((parts) => parts.map(partWords).reduce(join("molthar.web.cost.both")));
  return sides.reduce(join("molthar.web.cost.either"));
}

function partWords(part: CostPart): Words {
  return Array.isArray(part) ? { code: "molthar.web.cost.values", params: { values: part.join(", ") } } : part;
}
