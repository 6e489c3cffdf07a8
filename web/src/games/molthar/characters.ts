// The characters as the rules have them: characters.json is made by characters.py.
import type { Words } from "../../protocol";
import rows from "./characters.json";

/** Very values, or words such as "3 alike". */
export type CostPart = number[] | Words;

export interface Character {
  name: string;
  copies: number;
  /** Any one of these, all of its parts. */
  cost: CostPart[][];
  points: number;
  diamonds: number;
  ability: Words | null;
  /** Red: once, at once. Blue: from then on. */
  kind: "" | "red" | "blue";
  power: string;
}

export const CHARACTERS = rows as unknown as readonly Character[];
const BY_NAME = new Map(CHARACTERS.map((row) => [row.name, row]));

/** One that this page does not know can still lie on the table. */
export function character(name: string): Character {
  return BY_NAME.get(name) ?? { name, copies: 1, cost: [[[]]], points: 0, diamonds: 0, ability: null, kind: "", power: "" };
}

export function named(name: string): Words {
  return { code: `molthar.character.${name}` };
}

/** The pearl that is printed on it, or "?" for any. */
export function printed(row: Character): string | null {
  return row.power.startsWith("pearl ") ? row.power.slice(6) : null;
}

/** The whole card in words, for screen readers and when somebody asks. */
export function inWords(name: string): Words {
  const row = character(name);
  const given: Words[] = [{ code: "molthar.card.points", params: { count: row.points } }];
  if (row.diamonds) given.push({ code: "molthar.card.diamonds", params: { count: row.diamonds } });
  const params = { character: named(name), cost: costInWords(row), given };
  if (!row.ability) return { code: "molthar.web.card", params };
  return { code: "molthar.web.card_ability", params: { ...params, ability: row.ability } };
}

/** What it wants, in words. */
export function costInWords(row: Character): Words {
  const joined =
    (code: string) =>
    (a: Words, b: Words): Words => ({ code, params: { a, b } });
  const sides = row.cost.map((parts) => parts.map(partInWords).reduce(joined("molthar.web.cost.both")));
  return sides.reduce(joined("molthar.web.cost.either"));
}

function partInWords(part: CostPart): Words {
  return Array.isArray(part) ? { code: "molthar.web.cost.values", params: { values: part.join(" ") } } : part;
}
