// The words that the page loads, and those that it asks the server for.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sentence, speech, t, wholeSentence } from "../src/lib/language.svelte";
import { catalogues, PACKS } from "./catalogues";

/** What the server says of a game that has no folder here. */
const WORDS: Record<string, Record<string, string>> = {
  "/api/words/chess/en": { "chess.title": "Chess", "chess.tagline": "Kings and pawns" },
  "/api/words/chess/fr": { "chess.title": "Échecs", "chess.tagline": "Des rois et des pions" },
};
const asked: string[] = [];

beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal("document", { documentElement: { lang: "" } });
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    return new Response(JSON.stringify(WORDS[path] ?? { error: { code: "server.nothing_there" } }), { status: path in WORDS ? 200 : 404 });
  });
});
afterEach(() => vi.unstubAllGlobals());

test("a language has the words of every game, but not those for the terminal", async () => {
  await speech.choose("fr");
  expect(document.documentElement.lang).toBe("fr");
  expect(t("web.menu")).toBe(catalogues.fr["web.menu"]);
  for (const game of PACKS) {
    expect(t(`${game}.title`)).toBe(catalogues.fr[`${game}.title`]);
    const sent = Object.keys(speech.catalogue)
      .filter((code) => code.startsWith(`${game}.`))
      .map((code) => code.split(".")[1]!);
    expect(sent).toContain("guide");
    for (const part of ["balance", "draw", "notation", "position", "typing"]) expect(sent).not.toContain(part);
  }
  expect(Object.keys(speech.catalogue).filter((code) => /^(arena|balance|cli|report|store)\./.test(code))).toEqual([]);
});

test("the page asks once in each language for the words of a game without a folder", async () => {
  await speech.choose("en");
  await speech.addGames(["chess"]);
  await speech.addGames(["chess"]);
  expect(asked).toEqual(["/api/words/chess/en"]);
  expect(t("chess.tagline")).toBe("Kings and pawns");
  expect(t("chess.web.short")).toBe("Chess");
  expect(t("web.menu")).toBe(catalogues.en["web.menu"]);
  await speech.choose("fr");
  expect(t("chess.title")).toBe("Échecs");
  await speech.choose("xx");
  expect(t("chess.title")).toMatch(/^⟦.*⟧$/);
});

test("a game without words goes by its name", async () => {
  await speech.choose("en");
  await speech.addGames(["shogi"]);
  expect(t("shogi.title")).toBe("Shogi");
  expect(speech.knows("shogi.tagline")).toBe(false);
});

test("a sentence begins with a capital, but the name of a space stays as it is", () => {
  expect(sentence("place a card")).toBe("Place a card");
  expect(sentence("b2 is taken")).toBe("b2 is taken");
});

test("a sentence that stands alone ends with one full stop", () => {
  expect(wholeSentence("no such table")).toBe("No such table.");
  expect(wholeSentence("The table was closed.")).toBe("The table was closed.");
});
