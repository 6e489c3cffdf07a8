// Turns codes with parameters into words: the same subset of ICU MessageFormat as src/nacre/words/catalogue.py.
import type { Words } from "../protocol";

export type Language = "en" | "fr" | "de" | "xx";
export type Catalogue = Record<string, string>;
export type Param = number | string | Words | Words[];
export type Params = Record<string, Param>;

export const LANGUAGES: readonly Exclude<Language, "xx">[] = ["en", "fr", "de"];

const PLURAL: Record<Language, (n: number) => string> = {
  en: (n) => (Math.abs(n) === 1 ? "one" : "other"),
  fr: (n) => (Math.abs(n) < 2 ? "one" : "other"),
  de: (n) => (Math.abs(n) === 1 ? "one" : "other"),
  xx: (n) => (Math.abs(n) === 1 ? "one" : "other"),
};

const POINT: Record<Language, string> = { en: ".", fr: ",", de: ",", xx: "." };

/** The text of a message. A code without a text, as a game may have, is shown as words all the same. */
export function say(words: Words, catalogue: Catalogue, language: Language): string {
  const text = catalogue[words.code];
  const params: Params = words.params ?? {};
  if (text !== undefined) return fill(text, params, catalogue, language).replace(/(\d) %/g, "$1\u00a0%"); // keep both on one line
  const values = Object.entries(params).map(([name, value]) => `${name} ${paramText(value, catalogue, language)}`);
  return values.length ? `${codeWords(words.code)} (${values.join(", ")})` : codeWords(words.code);
}

/** The last part of a code, as words. A code of the page stays whole, so that somebody notices the missing text. */
function codeWords(code: string): string {
  if (code.startsWith("web.")) return code;
  return code
    .replace(/\.told$/, "")
    .split(".")
    .at(-1)!
    .replaceAll("_", " ");
}

/** The parameters of a text, as "name" or "name plural". */
export function parameters(text: string): Set<string> {
  const found = new Set<string>();
  for (const part of split(text)) {
    if (typeof part === "string") continue;
    found.add(part.choices ? `${part.name} plural` : part.name);
    for (const choice of Object.values(part.choices ?? {})) for (const name of parameters(choice)) found.add(name);
  }
  return found;
}

function fill(text: string, params: Params, catalogue: Catalogue, language: Language, number?: number): string {
  let filled = "";
  for (const part of split(text)) {
    if (typeof part === "string") {
      filled += number === undefined ? part : part.replaceAll("#", String(number));
      continue;
    }
    const value = params[part.name];
    if (value === undefined) {
      filled += `{${part.name}}`;
    } else if (!part.choices) {
      filled += paramText(value, catalogue, language);
    } else {
      const count = Number(value);
      const chosen = part.choices[`=${count}`] ?? part.choices[PLURAL[language](count)] ?? part.choices["other"];
      filled += fill(chosen ?? "", params, catalogue, language, count);
    }
  }
  return filled;
}

function paramText(value: Param, catalogue: Catalogue, language: Language): string {
  if (Array.isArray(value)) return value.map((item) => say(item, catalogue, language)).join(", ");
  if (typeof value === "object") return say(value, catalogue, language);
  return typeof value === "number" ? String(value).replace(".", POINT[language]) : String(value);
}

type Part = string | { name: string; choices: Record<string, string> | null };
const cache = new Map<string, Part[]>();

/** The text in parts: plain text and parameters. Throws an error if braces do not match. */
export function split(text: string): Part[] {
  let parts = cache.get(text);
  if (parts) return parts;
  parts = [];
  let position = 0;
  while (position < text.length) {
    let opening = text.indexOf("{", position);
    if (opening < 0) opening = text.length;
    if (opening > position) parts.push(text.slice(position, opening));
    if (opening === text.length) break;
    const end = closingBrace(text, opening);
    parts.push(parseParameter(text.slice(opening + 1, end)));
    position = end + 1;
  }
  cache.set(text, parts);
  return parts;
}

function parseParameter(inside: string): Part {
  const comma = inside.indexOf(",");
  if (comma < 0) return { name: inside.trim(), choices: null };
  const name = inside.slice(0, comma).trim();
  const second = inside.indexOf(",", comma + 1);
  const kind = inside.slice(comma + 1, second < 0 ? undefined : second).trim();
  if (kind !== "plural") throw new Error(`${kind} is not known here, only plural`);
  const rest = inside.slice(second + 1);
  const choices: Record<string, string> = {};
  let start = 0;
  for (let at = rest.indexOf("{"); at >= 0; at = rest.indexOf("{", start)) {
    const end = closingBrace(rest, at);
    choices[rest.slice(start, at).trim()] = rest.slice(at + 1, end);
    start = end + 1;
  }
  if (!("other" in choices)) throw new Error(`a plural needs an 'other': ${inside}`);
  return { name, choices };
}

function closingBrace(text: string, opening: number): number {
  let depth = 0;
  for (let at = opening; at < text.length; at++) {
    if (text[at] === "{") depth++;
    else if (text[at] === "}" && --depth === 0) return at;
  }
  throw new Error(`a brace is not closed: ${text}`);
}
