// Ratings for people: points around 1500, and how far they may be off.
import type { RatingData } from "../protocol";

/** Points for one unit of openskill's mu: 400 points are odds of about ten to one, as people know it from chess. */
const SCALE = 30;
/** Above that many points of uncertainty a rating is still moving. */
const SETTLED = 120;

export interface Points {
  points: number;
  /** Two standard deviations: it is right in 95 cases of 100. */
  margin: number;
  settled: boolean;
}

export function ratingPoints({ mu, sigma }: { mu: number; sigma: number }): Points {
  const margin = Math.round(SCALE * 2 * sigma);
  return { points: Math.round(1500 + SCALE * (mu - 25)), margin, settled: margin <= SETTLED };
}

/** The rating that says most: the one that is least uncertain. */
export function surest(ratings: readonly RatingData[]): RatingData | undefined {
  return [...ratings].sort((one, other) => one.sigma - other.sigma)[0];
}
