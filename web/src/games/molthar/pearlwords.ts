// Pearls in words, so that nobody has to know the notation of the Swap symbol.
import { tell } from "../../lib/language.svelte";
import type { Words } from "../../protocol";
import { byValue, isSwap, value } from "./view";

export function pearlWord(kind: string): Words | string {
  return isSwap(kind) ? { code: "molthar.pearl.swap", params: { value: String(value(kind)) } } : kind;
}

/** All of these pearls in words, by value. */
export function pearlList(kinds: readonly string[]): string {
  const words = byValue(kinds).map(pearlWord);
  return words.map((one) => (typeof one === "string" ? one : tell(one))).join(", ");
}
