import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { characterOf, hash, skinOf, wordsFor, type Moment } from "../src/lib/characters";
import data from "../src/parts/characters.json";

const MOMENTS: Moment[] = ["greeting", "praise", "won", "lost"];
const catalogue = (language: string) =>
  JSON.parse(readFileSync(new URL(`../../src/nacre/words/${language}.json`, import.meta.url), "utf8")) as Record<string, string>;

describe("characters", () => {
  it("are there for every level, with words in all languages", () => {
    const levels = Object.keys(catalogue("en")).filter((code) => code.startsWith("level."));
    expect(levels.length).toBeGreaterThan(3);
    for (const level of levels.map((code) => code.slice("level.".length))) expect(Object.keys(data)).toContain(level);
    for (const language of ["en", "fr", "de"]) {
      const texts = catalogue(language);
      for (const level of Object.keys(data)) {
        for (const moment of MOMENTS) {
          expect(wordsFor(level, moment, "x", (code) => code in texts)?.code).toMatch(`web.bot.${level}.${moment}.`);
        }
      }
    }
  });

  it("a level without one has that for any", () => {
    expect(characterOf("grandmaster")).toEqual(data.any);
    expect(wordsFor("grandmaster", "praise", "x", (code) => code.startsWith("web.bot.any.praise.1"))).toEqual({
      code: "web.bot.any.praise.1",
    });
    expect(wordsFor("grandmaster", "praise", "x", () => false)).toBeNull();
  });

  it("say the same on the same occasion, and not always the same", () => {
    const knows = (code: string) => ["web.bot.any.praise.1", "web.bot.any.praise.2"].includes(code);
    const said = (occasion: string) => wordsFor("?", "praise", occasion, knows)!.code;
    expect(said("a 1")).toBe(said("a 1"));
    expect(new Set(Array.from({ length: 20 }, (_, i) => said(`table ${i}`))).size).toBe(2);
    expect(hash("a")).not.toBe(hash("b"));
  });

  it("have colours by seat, also at large tables", () => {
    expect(new Set([0, 1, 2, 3, 4, 5].map(skinOf)).size).toBe(6);
    expect(skinOf(15)).toMatch(/^#/);
  });
});
