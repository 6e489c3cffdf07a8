// What to say to somebody about a result: a headline, and kind words below it.
import { listNames } from "../lib/listing";
import type { ResultData, Words } from "../protocol";

export interface Verdict {
  headline: Words;
  kind: Words | null;
  /** Does the viewer win? */
  won: boolean;
}

/** A difference of this share of the winner's score is close. */
const CLOSE = 0.1;

/** `seat` is the viewer's; null for spectators, and at a shared device, where several people play. */
export function verdictOf(result: ResultData, names: readonly string[], seat: number | null): Verdict {
  const seats = result.ranking.map((_, number) => number);
  const winners = seats.filter((number) => result.ranking[number] === 1);
  const winning = { names: list(winners, names), count: winners.length };
  const rank = seat === null ? null : (result.ranking[seat] ?? null);
  if (seat === null || rank === null) return { headline: { code: "web.end.winner", params: winning }, kind: null, won: false };
  const score = result.scores?.[seat];
  if (rank === 1) {
    const others = winners.filter((number) => number !== seat);
    if (others.length) return { headline: { code: "web.end.won_with", params: { names: list(others, names) } }, kind: null, won: true };
    const second = seats.find((number) => result.ranking[number] === 2);
    const behind = second === undefined ? undefined : result.scores?.[second];
    const kind = second === undefined || score === undefined || behind === undefined ? null : lead(score, behind, names[second] ?? "");
    return { headline: { code: "web.end.won" }, kind, won: true };
  }
  const best = result.scores?.[winners[0]!];
  return { headline: { code: "web.end.place", params: { place: rank } }, kind: consolation(), won: false };

  function consolation(): Words {
    const params = { ...winning, lead: (best ?? 0) - (score ?? 0) };
    const last = rank === Math.max(...result.ranking) && result.ranking.length > 2;
    if (best === undefined || score === undefined) return { code: "web.end.kind.other", params };
    if (best === score) return { code: "web.end.kind.level", params };
    if (best > 0 && best - score <= Math.max(1, best * CLOSE)) return { code: "web.end.kind.close", params };
    return { code: last ? "web.end.kind.last" : "web.end.kind.other", params };
  }
}

function lead(score: number, behind: number, name: string): Words {
  if (score === behind) return { code: "web.end.kind.won_level", params: { score, name } };
  return { code: "web.end.kind.won", params: { score, lead: score - behind, name } };
}

function list(seats: readonly number[], names: readonly string[]): string {
  return listNames(seats.map((seat) => names[seat] ?? ""));
}
