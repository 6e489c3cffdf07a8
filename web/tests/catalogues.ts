// The words of the page from the Python package: the common catalogue and those of the games.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { LANGUAGES, type Catalogue } from "../src/lib/words";

const nacre = join(import.meta.dirname, "../../src/nacre");
const folders = (inside: string) =>
  readdirSync(inside, { withFileTypes: true }).filter((one) => one.isDirectory() && !one.name.startsWith("_"));

/** The games that come with Nacre. */
export const PACKS: readonly string[] = folders(join(nacre, "packs")).map((one) => one.name);

export function catalogue(language: string): Catalogue {
  const folders = ["words", ...PACKS.map((game) => `packs/${game}/words`)];
  return Object.assign(
    {},
    ...folders.map((folder) => JSON.parse(readFileSync(join(nacre, folder, `${language}.json`), "utf8")) as Catalogue),
  ) as Catalogue;
}

export const catalogues = Object.fromEntries(LANGUAGES.map((language) => [language, catalogue(language)])) as Record<
  (typeof LANGUAGES)[number],
  Catalogue
>;
