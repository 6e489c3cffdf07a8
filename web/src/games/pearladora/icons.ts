// The icons that only this game has.
export const ICONS = {
  diver: "M12 3a3 3 0 1 0 0 6 3 3 0 0 0 0-6z M4 20c1-6 4-9 8-9s7 3 8 9",
  power: "M13 2L5 13h6l-1 9 8-12h-6z",
  fishermen: "M2 12c4-7 12-7 16-1l4-4v10l-4-4c-4 6-12 6-16-1z M7 11h.01",
  foragers: "M4 20C3 9 9 4 21 3c1 11-4 17-14 16 M3 22L15 9",
  children: "M12 2l7 8-7 9-7-9z M12 2v17 M5 10h14 M12 19c2 1-1 2 1 3",
  elders: "M9 21l-1-4C2 14 1 9 3 6c2-3 6-4 9-4s7 1 9 4c2 3 1 8-5 11l-1 4z M12 18V4 M9 17L6 6 M15 17l3-11",
} as const;
