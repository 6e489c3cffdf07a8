// What the prompt, the players' counts and the board have to know of each other.
import type { Words } from "../../protocol";

export const shown = $state<{
  /** What the present choice asks: "place these six?" */
  question: Words | null;
  /** Are the points being counted? Before that is done, nothing else tells them. */
  counting: boolean;
}>({ question: null, counting: false });
