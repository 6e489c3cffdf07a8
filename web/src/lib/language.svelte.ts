// The language of the page: chosen, remembered, and loaded one at a time.
import type { Words } from "../protocol";
import { LANGUAGES, say, split, type Catalogue, type Language, type Params } from "./words";
import { recall, remember } from "./memory";

const LOADERS: Record<Exclude<Language, "xx">, () => Promise<{ default: Catalogue }>> = {
  en: () => import("../../../src/nacre/words/en.json"),
  fr: () => import("../../../src/nacre/words/fr.json"),
  de: () => import("../../../src/nacre/words/de.json"),
};

class Speech {
  language = $state<Language>("en");
  catalogue = $state.raw<Catalogue>({});

  /** Load a language and speak it from now on. */
  async choose(language: Language): Promise<void> {
    const { default: texts } = await LOADERS[language === "xx" ? "en" : language]();
    this.catalogue = language === "xx" ? pseudo(texts) : texts;
    this.language = language;
    document.documentElement.lang = language === "xx" ? "en" : language;
    remember("language", language);
  }
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

/** A whole sentence from words that began small. Places are written as they are: a1. */
export function sentence(text: string): string {
  if (/^[a-h][1-5]\b/.test(text)) return text;
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
