// How the desk is laid out, by the room there is for it.

/**
 * wide: three columns, with a stage in the middle for the card that steps forward.
 * tall: a tablet held upright. narrow: a phone. low: a phone held sideways.
 */
export type Layout = "wide" | "tall" | "narrow" | "low";

/** Less width than this is a phone. */
const NARROW_PX = 640;
/** Less height than this is a phone held sideways, or large letters. */
const LOW_PX = 580;
/** Three columns need this width, */
const WIDE_PX = 940;
/** and this much more width than height. */
const WIDE_RATIO = 1.15;

export function layoutFor(width: number, height: number): Layout {
  if (width < NARROW_PX) return "narrow";
  if (height < LOW_PX) return "low";
  return width >= WIDE_PX && width >= height * WIDE_RATIO ? "wide" : "tall";
}

/** Is there so little room that the other seats are signs, and cards are read in sheets? */
export function isSmall(layout: Layout): boolean {
  return layout === "narrow" || layout === "low";
}
