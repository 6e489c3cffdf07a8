// The words of the page as the Python package has them: the catalogue of all games and those of each.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { LANGUAGES, type Catalogue } from "../src/lib/words";

const nacre = join(import.meta.dirname, "../../src/nacre");
const folders = (inside: string) =>
  readdirSync(inside, { withFileTypes: true }).filter((one) => one.isDirectory() && !one.name.startsWith("_"));

/** The games that come with Nacre. */
export const PACKS: readonly string[] = folders(join(nacre, "packs")).map((one) => one.name);

export function catalogue(language: string): Catalogue {
  const places = ["words", ...PACKS.map((game) => `packs/${game}/words`)];
  return Object.assign(
    {},
    ...places.map((place) => JSON.parse(readFileSync(join(nacre, place, `${language}.json`), "utf8")) as Catalogue),
  ) as Catalogue;
}

export const catalogues = Object.fromEntries(LANGUAGES.map((language) => [language, catalogue(language)])) as Record<
  (typeof LANGUAGES)[number],
  Catalogue
>;
