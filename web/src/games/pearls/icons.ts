// The icons that only this game has.
export const ICONS = {
  necklace: "M4 5c0 8 3 12 8 12s8-4 8-12 M12 17a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z",
} as const;
