// The steps of the scoring walk, from the breakdown of the result (PD-V1 to PD-V6).
import type { ResultData, Words } from "../../protocol";
import type { Space } from "./view";

export interface TerritoryResult {
  spaces: Space[];
  pearls: number;
  reason: "most" | "alone" | "shared" | "backup" | "nobody";
  won_by: number[];
  share: number;
  /** Pearls that cannot be shared evenly. */
  discarded: number;
  totals: { side: number; divers: number; value: number; necklaces: number; backups: number; total: number }[];
}

export interface SideResult {
  seats: number[];
  pearls: number;
  clusters: number[];
}

export interface Walk {
  sides: SideResult[];
  /** A step for each territory with Pearls, with the words of the result about it. */
  steps: { territory: TerritoryResult; words: Words | null }[];
  /** How a tie was broken, if there was one. */
  tie: Words[];
}

export function walkOf(result: ResultData): Walk {
  const breakdown = result.breakdown as { sides: SideResult[]; territories: TerritoryResult[] } | null;
  if (!breakdown) return { sides: [], steps: [], tie: [] };
  const { sides } = breakdown;
  const territories = breakdown.territories.filter((territory) => territory.pearls > 0);
  const steps = territories.map((territory, index) => ({ territory, words: result.words[sides.length + index] ?? null }));
  return { sides, steps, tie: result.words.slice(sides.length + territories.length) };
}
