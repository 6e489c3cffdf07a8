// The language of the page: chosen, remembered, and loaded one at a time.
import type { Words } from "../protocol";
import { LANGUAGES, say, split, type Catalogue, type Language, type Params } from "./words";
import { recall, remember } from "./memory";
import * as rest from "./rest";

/** The catalogues, ours and those of the games that come with us: one file for each and each language. */
const FILES = import.meta.glob<Catalogue>("../../../src/nacre/{words,packs/*/words}/*.json", { import: "default" });

class Speech {
  language = $state<Language>("en");
  catalogue = $state.raw<Catalogue>({});
  #wished: Language = "en";
  /** Games from elsewhere, whose words the server has. */
  #guests = new Set<string>();

  /** Load a language and speak it from now on. */
  async choose(language: Language): Promise<void> {
    this.#wished = language;
    const file = `/${fileOf(language)}.json`;
    const loading = Object.keys(FILES)
      .filter((path) => path.endsWith(file))
      .map((path) => FILES[path]!());
    const guests = [...this.#guests].map((game) => wordsOf(game, language));
    const texts = Object.assign({}, ...(await Promise.all([...loading, ...guests]))) as Catalogue;
    if (language !== this.#wished) return; // another was chosen meanwhile
    this.catalogue = language === "xx" ? pseudo(texts) : texts;
    this.language = language;
    document.documentElement.lang = fileOf(language);
    remember("language", language);
  }

  /** Learn the words of games that have no folder here, unless they are known already. */
  async learn(games: readonly string[]): Promise<void> {
    const unknown = games.filter((game) => !this.#guests.has(game));
    for (const game of unknown) this.#guests.add(game);
    if (unknown.length) await this.choose(this.#wished);
  }

  /** Are there words for that code? */
  knows(code: string): boolean {
    return code in this.catalogue;
  }
}

/** The language of the files; the language of tests is made from English. */
function fileOf(language: Language): Exclude<Language, "xx"> {
  return language === "xx" ? "en" : language;
}

/** What a game from elsewhere says. Without words it still has a name. */
async function wordsOf(game: string, language: Language): Promise<Catalogue> {
  const texts = await rest.words(game, fileOf(language)).catch((): Catalogue => ({}));
  const title = texts[`${game}.title`] ?? game;
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

/** A whole sentence from words that began small. Spaces of a board are written as they are: a1. */
export function sentence(text: string): string {
  if (/^[a-z]\d/.test(text)) return text;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function preferredLanguage(): Language {
  const asked = new URLSearchParams(location.search).get("lang");
  if (asked === "xx" || (!asked && recall("language") === "xx")) return "xx";
  const wishes = [asked, recall("language"), ...navigator.languages.map((wish) => wish.slice(0, 2))];
  return LANGUAGES.find((language) => language === wishes.find((wish) => LANGUAGES.some((l) => l === wish))) ?? "en";
}

/** For tests: every text marked and longer, so that words that bypass the catalogue stand out. */
function pseudo(texts: Catalogue): Catalogue {
  return Object.fromEntries(Object.entries(texts).map(([code, text]) => [code, `⟦${stretched(text)}⟧`]));
}

function stretched(text: string): string {
  return split(text)
    .map((part) => {
      if (typeof part === "string") return part.replace(/[aeiou]/g, (vowel) => vowel + "́");
      if (!part.choices) return `{${part.name}}`;
      const choices = Object.entries(part.choices).map(([key, choice]) => `${key} {${choice}}`);
      return `{${part.name}, plural, ${choices.join(" ")}}`;
    })
    .join("");
}
