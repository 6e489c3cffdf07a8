// A colour and a shape for each clan: either one is enough to recognize it.
import type { Clan } from "./view";

export interface Look {
  /** The colours of the tile, of its edge and text, and of the drawing on it. */
  fill: string;
  edge: string;
  sign: string;
  /** The hue of its shores on the water. */
  shore: string;
  /** The shape around (0, 0), up to 22 in each direction, and the lines inside it. */
  shape: string;
  lines: string;
}

export const LOOKS: Record<Clan, Look> = {
  fishermen: {
    fill: "#f0884f",
    edge: "#6b2a10",
    sign: "#fff4e6",
    shore: "#ffa36b",
    shape: "M-21 0C-13-13 5-14 12-3L21-12C19-4 19 4 21 12L12 3C5 14-13 13-21 0z",
    lines: "M-5-8C-2-3-2 3-5 8M-13-3h.01",
  },
  foragers: {
    fill: "#b5d556",
    edge: "#374b0c",
    sign: "#fbffe9",
    shore: "#dcf481",
    shape: "M-19 18C-22-7-4-21 20-20 22 4 9 20-11 16L-17 21z",
    lines: "M-17 18L11-11M-5 6L-6-5M-5 6L7 7M3-3L2-11M3-3L12-3",
  },
  children: {
    fill: "#5a6fd8",
    edge: "#1c2873",
    sign: "#eef1ff",
    shore: "#a8b6ff",
    shape: "M0-22L16-5 0 14-16-5z",
    lines: "M0-22V14M-16-5H16M0 14C5 17-5 19 1 23",
  },
  elders: {
    fill: "#dd7bb0",
    edge: "#6d164a",
    sign: "#fff0f8",
    shore: "#ffa8d6",
    shape: "M-7 19L-9 11C-19 7-23-3-20-10-16-18-6-20 0-20 6-20 16-18 20-10 23-3 19 7 9 11L7 19z",
    lines: "M0 13V-18M-4 12L-12-14M4 12L12-14M-7 10L-19-4M7 10L19-4",
  },
};
