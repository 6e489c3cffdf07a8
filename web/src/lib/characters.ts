// The characters of bots: data by level (parts/characters.json), so that a new level needs no code. A level without a character has
// the one called "any". What characters say is in the catalogue, under web.bot.<level>.<moment>.<number>.
import data from "../parts/characters.json";
import type { Words } from "../protocol";

export interface Character {
  /** Seconds of one beat while it thinks: the stronger, the calmer. */
  tempo: number;
  /** Strokes of its face, and of what it wears on it, in a square of 24. */
  eyes: string;
  mouth: string;
  wears: string;
  hue: string;
}

/** When a bot may say something. */
export type Moment = "greeting" | "praise" | "won" | "lost";

const CHARACTERS: Readonly<Record<string, Character>> = data;
/** Bots of one level have faces of different colours, by seat. */
const SKINS = ["#f6cfae", "#b9e0d6", "#d9caf2", "#f3dd98", "#bfd5f6", "#f4bfc9"];

export function characterOf(level: string): Character {
  return CHARACTERS[level] ?? CHARACTERS["any"]!;
}

export const skinOf = (seat: number): string => SKINS[seat % SKINS.length]!;

/** One of the things that a bot of that level says at such a moment; the same for the same occasion. Null if there are no words. */
export function wordsFor(level: string, moment: Moment, occasion: string, knows: (code: string) => boolean): Words | null {
  for (const who of [level, "any"]) {
    let count = 0;
    while (knows(`web.bot.${who}.${moment}.${count + 1}`)) count++;
    if (count) return { code: `web.bot.${who}.${moment}.${1 + (hash(occasion) % count)}` };
  }
  return null;
}

/** A number from a text, for choices that are the same for everybody who sees the same. */
export function hash(text: string): number {
  let value = 2166136261;
  for (const letter of text) value = Math.imul(value ^ letter.codePointAt(0)!, 16777619);
  return value >>> 0;
}
