// The clip of a game of Pearladöra: the lagoon, territory by territory.
import type { ClipBeat, ClipTale } from "../../lib/clip";
import { sentence, t, tell } from "../../lib/language.svelte";
import type { ClipProps } from "../contract";
import { LOOKS } from "./clans";
import { paintLagoon } from "./clipscene";
import { pictureAt, storyOf } from "./story";
import { beatWords, nameOf } from "./telling";
import type { PearladoraView } from "./view";

export default function clipOf({ result, position, names }: ClipProps<PearladoraView>): ClipTale {
  const { view } = position;
  const story = storyOf(result, view);
  const onlooker = { side: null, calls: names };
  const beats = story.beats.flatMap(({ beat }, at): ClipBeat[] => {
    if (beat.kind !== "won" && beat.kind !== "tie") return []; // a territory is one beat of the clip
    const picture = pictureAt(story, view, at);
    const told = beatWords(picture, story, view, result, onlooker)
      .map((words) => sentence(tell(words)))
      .join(" ");
    if (beat.kind === "tie") return [{ caption: told, totals: picture.won }];
    const number = t("pearladora.web.finale.step", { number: beat.step + 1, count: story.steps.length });
    const pearls = t("pearladora.web.tell.pearls", { count: story.steps[beat.step]!.pearls });
    return [{ caption: `${number}: ${pearls}`, outcome: told, totals: picture.won }];
  });
  return {
    sides: story.sides.map(({ seats }, side) => {
      const { fill, shape } = LOOKS[view.seats[seats[0]!]!.clan];
      return { name: nameOf(side, names), colour: fill, sign: shape };
    }),
    opening: t("pearladora.web.finale"),
    beats,
    winners: story.sides.flatMap(({ seats }, side) => (result.ranking[seats[0]!] === 1 ? [side] : [])),
    paintScene: (pen, moment) => paintLagoon(pen, { story, view, moment }),
  };
}
