// The icons that only this game has.
export const ICONS = {
  diamond: "M7 4h10l4 6-9 11L3 10z M3 10h18",
  portal: "M5 21V11a7 7 0 0 1 14 0v10 M3 21h18 M9 21v-9a3 3 0 0 1 6 0v9",
} as const;
