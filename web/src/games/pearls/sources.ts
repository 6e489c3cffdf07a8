// What the sources of points are called.
import type { Words } from "../../protocol";
import type { Source } from "./finale";
import { colourWords, VALUES, type Colour } from "./view";

export const isColour = (source: Source): source is Colour => source in VALUES;

/** In a sentence: "Yellow pearls, 1 point each". */
export function sourceWords(source: Source): Words {
  if (isColour(source)) return { code: "pearls.web.finale.colour", params: { colour: colourWords(source), value: VALUES[source] } };
  return { code: source === "hand" ? "pearls.web.finale.hand" : "pearls.web.finale.necklaces" };
}

/** Beside a row: "Yellow, 1 each". */
export function rowWords(source: Source): Words {
  if (isColour(source)) return { code: "pearls.web.finale.row", params: { colour: colourWords(source), value: VALUES[source] } };
  return { code: source === "hand" ? "pearls.web.finale.row_hand" : "pearls.web.finale.row_necklaces" };
}
