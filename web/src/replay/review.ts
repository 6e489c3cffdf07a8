// What the page tells of a review: signs, numbers as people read them, and what is known up to a ply.
import type { Account, Analysis, Choice, Moment, Point, Words } from "../protocol";

/** How many standard errors people are told to give or take. */
export const GIVE_OR_TAKE = 2;

export const points = (share: number): number => Math.round(100 * share);

/** Points with their sign. */
export function signed(share: number): string {
  const whole = points(share);
  if (whole === 0) return "0";
  return whole > 0 ? `+${whole}` : `\u2212${-whole}`;
}

/** A part of a result in words: the number, what to give or take, and whether it is about even. */
export function partWords(share: number | null, error: number): Words {
  if (share === null) return { code: "analysis.unknown" };
  if (Math.abs(share) >= GIVE_OR_TAKE * error) return sizeWords(share, error);
  return { code: "analysis.about_even", params: { points: signed(share), error: points(GIVE_OR_TAKE * error) } };
}

/** A number with what to give or take, unless that is less than half a point. */
export function sizeWords(share: number, error: number): Words {
  const margin = points(GIVE_OR_TAKE * error);
  if (margin === 0) return { code: "analysis.points", params: { points: signed(share) } };
  return { code: "analysis.give_or_take", params: { points: signed(share), error: margin } };
}

const LEVELS: readonly [number, string][] = [
  [95, "masterly"],
  [85, "strong"],
  [70, "sound"],
  [40, "mixed"],
];

/** How well a seat chose. */
export function accuracyWords(account: Account): Words {
  const accuracy = account.accuracy;
  if (accuracy === null) return { code: "analysis.unknown" };
  const level = LEVELS.find(([least]) => accuracy >= least)?.[1] ?? "wild";
  return {
    code: "analysis.accuracy_of",
    params: {
      accuracy: Math.max(0, Math.min(100, Math.round(accuracy))),
      error: Math.round(GIVE_OR_TAKE * account.accuracy_error),
      words: { code: `analysis.accuracy.${level}` },
    },
  };
}

/** What a moment is, for whom, and how much it is worth. */
export function momentWords(moment: Moment, name: string, yours = false): Words {
  const params = { name, size: sizeWords(moment.size, moment.error) };
  const kind = moment.kind === "luck" ? (moment.size > 0 ? "lucky" : "unlucky") : moment.kind;
  return { code: yours ? `web.review.yours.moment.${kind}` : `analysis.moment.${kind}`, params };
}

/** A sign for every kind of moment and verdict: colour is never the only one. */
export const SIGNS: Readonly<Record<Moment["kind"] | Choice["verdict"], string>> = {
  slip: "?",
  find: "★",
  turn: "!",
  luck: "◆",
  even: "≈",
  best: "✓",
};

/** Dashes of the lines of the seats: they differ without their colour. */
export const DASHES: readonly string[] = ["", "7 4", "2 4", "12 4 2 4", "4 2", "1 3"];

/** The last point of the graph at or before a ply. */
export function pointAt(analysis: Analysis, ply: number): Point | undefined {
  return analysis.points.findLast((point) => point.ply <= ply);
}

export interface Standing {
  now: number;
  luck: number | null;
  play: number | null;
  error: number;
}

/** Where a seat stands at a ply, and where that came from: now = fair + luck + play. */
export function standingAt(analysis: Analysis, seat: number, ply: number): Standing | null {
  const account = analysis.accounts?.[seat];
  const point = pointAt(analysis, ply);
  if (!account || !point) return null;
  const now = point.shares[seat] ?? 0;
  const before = analysis.luck.filter((each) => each.ply < point.ply);
  const luck = before.reduce((sum, each) => sum + (each.luck[seat] ?? 0), 0);
  const square = before.reduce((sum, each) => sum + (each.errors[seat] ?? 0) ** 2, (point.errors[seat] ?? 0) ** 2);
  const known = account.luck !== null;
  return { now, luck: known ? luck : null, play: known ? now - account.fair - luck : null, error: Math.sqrt(square) };
}

/** The next moment after a ply, if there is one. */
export function nextMoment(analysis: Analysis, ply: number): Moment | undefined {
  return (analysis.moments ?? []).find((moment) => moment.ply > ply);
}

/** The ply that an address names; null if it names none. */
export function plyOf(search: string): number | null {
  const text = new URLSearchParams(search).get("ply");
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : null;
}
