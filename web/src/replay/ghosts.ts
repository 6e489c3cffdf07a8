/** What a choice that mattered looks like on the board: what was played, and what else came into question. */
import { t, tell } from "../lib/language.svelte";
import type { Choice, Words } from "../protocol";
import type { Ghost } from "./Compared.svelte";

/** The two actions of a slip or a find; `own`: the viewer chose, `played`: what was played, as the log tells it. */
export function ghostsOf(choice: Choice, { own, played }: { own: boolean; played: Words | undefined }): Ghost[] {
  const slip = choice.verdict === "slip";
  const playedLabel = slip ? t(own ? "web.review.mark_you" : "web.review.mark_played") : t("web.review.mark_found");
  return [
    { action: choice.played, better: !slip, label: playedLabel, words: tell(played ?? choice.words) },
    {
      action: choice.other,
      better: slip,
      label: t(slip ? "web.review.mark_better" : "web.review.mark_instead"),
      words: tell(choice.words),
    },
  ];
}
