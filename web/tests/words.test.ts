// The catalogues in the browser: the same texts and the same subset of ICU as in Python.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { LANGUAGES, parameters, say } from "../src/lib/words";
import { catalogues, PACKS } from "./catalogues";

test("a parameter may be a message", () => {
  const words = { code: "pearls.place", params: { count: 3, colour: { code: "pearls.colour.G" }, points: 6 } };
  expect(say(words, catalogues.en, "en")).toBe("Place 3 green: 6 points");
});

test("plurals follow the rules of each language, and exact numbers go first", () => {
  const texts = { n: "{count, plural, =0 {none} one {# card} other {# cards}}" };
  const text = (count: number, language: "en" | "fr") => say({ code: "n", params: { count } }, texts, language);
  expect([0, 1, 2].map((count) => text(count, "en"))).toEqual(["none", "1 card", "2 cards"]);
  const rest = { n: "{count, plural, =0 {} other {, # left}}" };
  expect([0, 2].map((count) => say({ code: "n", params: { count } }, rest, "en"))).toEqual(["", ", 2 left"]);
  const french = { n: "{count, plural, one {# carte} other {# cartes}}" };
  expect(say({ code: "n", params: { count: 0 } }, french, "fr")).toBe("0 carte");
});

test("ranks are words, up to the sixth", () => {
  for (const language of LANGUAGES) {
    const text = [2, 3, 4, 5, 6].map((place) => say({ code: "web.end.place", params: { place } }, catalogues[language], language));
    expect(text.filter((text) => /\d/.test(text))).toEqual([]);
    expect(new Set(text).size).toBe(5);
  }
});

test("halves have the decimal sign of each language", () => {
  const text = (language: "en" | "fr" | "de") =>
    say({ code: "pearladora.web.about", params: { name: "Ann", number: 3.5 } }, catalogues[language], language);
  expect(text("en")).toBe("Ann about 3.5");
  expect(text("fr")).toBe("Ann environ 3,5");
  expect(text("de")).toBe("Ann etwa 3,5");
});

test("lists are joined, and unknown codes become words", () => {
  const list = { code: "x", params: { cards: [{ code: "pearls.colour.R" }, { code: "pearls.colour.B" }] } };
  expect(say(list, catalogues.en, "en")).toBe("x (cards red, blue)");
  expect(say({ code: "nim.take_some.told", params: { heap: "a", count: 3 } }, {}, "en")).toBe("take some (heap a, count 3)");
  expect(say({ code: "web.forgotten" }, {}, "en")).toBe("web.forgotten");
});

test("braces must match and a plural needs an other", () => {
  expect(() => parameters("{count")).toThrow();
  expect(() => parameters("{count, plural, one {x}}")).toThrow();
  expect(() => parameters("{count, select, other {x}}")).toThrow();
});

for (const language of LANGUAGES) {
  test(`every text of ${language} is valid and has the parameters of the English one`, () => {
    expect(Object.keys(catalogues[language])).toEqual(Object.keys(catalogues.en));
    for (const [code, text] of Object.entries(catalogues[language])) {
      const names = (one: string) => [...new Set([...parameters(one)].map((name) => name.replace(" plural", "")))].sort();
      expect(names(text), code).toEqual(names(catalogues.en[code]!));
    }
  });
}

const sources = join(import.meta.dirname, "../src");
const files = readdirSync(sources, { recursive: true, encoding: "utf8" }).filter((name) => /\.(ts|svelte)$/.test(name));
const textOf = (name: string) => readFileSync(join(sources, name), "utf8");
const generic = files
  .filter((name) => !PACKS.some((game) => name.startsWith(`games/${game}/`)))
  .map(textOf)
  .join("\n");
/** Where codes that begin so are used: anywhere, or in the folder of their game. */
const rooms: Record<string, string> = {
  web: files.map(textOf).join("\n"),
  ...Object.fromEntries(
    PACKS.map((game) => [
      game,
      files
        .filter((name) => name.startsWith(`games/${game}/`))
        .map(textOf)
        .join("\n"),
    ]),
  ),
};

/** What only the page says about a game; Python's tests hold the other texts against its sources. */
const OF_THE_PAGE = /^(choice|facts|guide|option_name|rules|tagline|web)(\.|$)/;
/** What the generic rooms say of whatever game: `${game}.title`. */
const ofEachGame = [...generic.matchAll(/\$\{(?:\w+\.)*game\}\.(\w+(?:\.\w+)*)/g)].map((match) => match[1]!);

for (const [first, source] of Object.entries(rooms)) {
  test(`every code of ${first} in the sources has words`, () => {
    const codes = [...source.matchAll(new RegExp(`["'\`](${first}(?:\\.[a-zA-Z0-9_]+)+)["'\`]`, "g"))].map((match) => match[1]!);
    expect(codes.length).toBeGreaterThan(10);
    expect(codes.filter((code) => !(code in catalogues.en))).toEqual([]);
  });

  test(`every text of ${first} is used`, () => {
    const beginnings = [...source.matchAll(new RegExp(`\`(${first}(?:\\.[a-zA-Z0-9_]+)*\\.)\\$\\{`, "g"))].map((match) => match[1]!);
    if (first !== "web") beginnings.push(...ofEachGame.map((code) => `${first}.${code}`));
    const used = (code: string) => source.includes(`"${code}"`) || beginnings.some((beginning) => code.startsWith(beginning));
    const pages = Object.keys(catalogues.en).filter(
      (code) => code.startsWith(`${first}.`) && (first === "web" || OF_THE_PAGE.test(code.slice(first.length + 1))),
    );
    expect(pages.length).toBeGreaterThan(10);
    expect(pages.filter((code) => !used(code))).toEqual([]);
  });
}
