// The language of the page. One language is loaded at a time, and the browser remembers it.
import type { Words } from "../protocol";
import { LANGUAGES, say, split, type Catalogue, type Language, type Params } from "./words";
import { recall, remember } from "./memory";
import * as rest from "./rest";

/** Our catalogue and those of the games in this repository: one file for each language. */
const FILES = import.meta.glob<Catalogue>("../../../src/nacre/{words,packs/*/words}/*.json", { import: "default" });

class Speech {
  language = $state<Language>("en");
  catalogue = $state.raw<Catalogue>({});
  #wanted: Language = "en";
  /** Games without a folder here; the server has their words. */
  #foreign = new Set<string>();

  /** Load a language and speak it from now on. */
  async choose(language: Language): Promise<void> {
    this.#wanted = language;
    const file = `/${fileOf(language)}.json`;
    const loading = Object.keys(FILES)
      .filter((path) => path.endsWith(file))
      .map((path) => FILES[path]!());
    const foreign = [...this.#foreign].map((game) => fetchWords(game, language));
    const texts = Object.assign({}, ...(await Promise.all([...loading, ...foreign]))) as Catalogue;
    if (language !== this.#wanted) return; // somebody chose another one meanwhile
    this.catalogue = language === "xx" ? pseudoLocalize(texts) : texts;
    this.language = language;
    document.documentElement.lang = fileOf(language);
    remember("language", language);
  }

  /** Load the words of games that have no folder here, unless they are loaded already. */
  async addGames(games: readonly string[]): Promise<void> {
    const unknown = games.filter((game) => !this.#foreign.has(game));
    for (const game of unknown) this.#foreign.add(game);
    if (unknown.length) await this.choose(this.#wanted);
  }

  /** Are there words for that code? */
  knows(code: string): boolean {
    return code in this.catalogue;
  }
}

/** The language of the files to load: English for the pseudo-locale. */
function fileOf(language: Language): Exclude<Language, "xx"> {
  return language === "xx" ? "en" : language;
}

/** The words of a game that has no folder here. A game without words goes by its name, with a capital. */
async function fetchWords(game: string, language: Language): Promise<Catalogue> {
  const texts = await rest.words(game, fileOf(language)).catch((): Catalogue => ({}));
  const title = texts[`${game}.title`] ?? sentence(game);
  return { [`${game}.title`]: title, [`${game}.web.short`]: title, ...texts };
}

export const speech = new Speech();

/** The words for a code, in the language of the page. */
export function t(code: string, params: Params = {}): string {
  return say({ code, params }, speech.catalogue, speech.language);
}

/** A message from the server in the language of the page. */
export function tell(words: Words): string {
  return say(words, speech.catalogue, speech.language);
}

/** How dates are written in the language of the page: in English with the day first, as all over the page. */
export const dateLocale = () => (speech.language === "en" || speech.language === "xx" ? "en-GB" : speech.language);

/** A day, from seconds since 1970, as people write it. */
export function date(seconds: number): string {
  return new Intl.DateTimeFormat(dateLocale(), { dateStyle: "medium" }).format(seconds * 1000);
}

/** The text with a capital at its beginning. Spaces of a board, such as a1, stay as they are. */
export function sentence(text: string): string {
  if (/^[a-z]\d/.test(text)) return text;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The text as a sentence that stands alone: with a capital and a full stop. Messages of the server have none. */
export function wholeSentence(text: string): string {
  return /[.!?…]$/.test(text) ? sentence(text) : `${sentence(text)}.`;
}

/** A sentence that follows a colon: in German it begins with a capital. */
export function afterColon(text: string): string {
  return speech.language === "de" ? sentence(text) : text;
}

export function preferredLanguage(): Language {
  const asked = new URLSearchParams(location.search).get("lang");
  if (asked === "xx" || (!asked && recall("language") === "xx")) return "xx";
  const wanted = [asked, recall("language"), ...navigator.languages.map((tag) => tag.slice(0, 2))];
  return LANGUAGES.find((language) => language === wanted.find((tag) => LANGUAGES.some((l) => l === tag))) ?? "en";
}

/** For tests: marks and lengthens every text, so that words that bypass the catalogue stand out. */
function pseudoLocalize(texts: Catalogue): Catalogue {
  return Object.fromEntries(Object.entries(texts).map(([code, text]) => [code, `⟦${lengthen(text)}⟧`]));
}

function lengthen(text: string): string {
  return split(text)
    .map((part) => {
      if (typeof part === "string") return part.replace(/[aeiou]/g, (vowel) => vowel + "́");
      if (!part.choices) return `{${part.name}}`;
      const choices = Object.entries(part.choices).map(([key, choice]) => `${key} {${choice}}`);
      return `{${part.name}, plural, ${choices.join(" ")}}`;
    })
    .join("");
}
