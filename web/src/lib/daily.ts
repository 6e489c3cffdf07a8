// The daily in words.
import type { Standing } from "../protocol";
import { dateLocale, t } from "./language.svelte";
import { read } from "./router.svelte";

/** Where a puzzle or an exercise is solved. */
export const exercisePath = (id: string) => `/exercise/${encodeURIComponent(id)}`;

/** Has the page a screen for exercises? Without one, no puzzle is offered. */
export const hasExercises = () => read(exercisePath("puzzle")).name !== "lost";

/** A day, which is the same all over the world: `2026-11-18` as “18 November”. */
export function dayText(day: string): string {
  const date = new Date(`${day}T12:00:00Z`);
  return new Intl.DateTimeFormat(dateLocale(), { day: "numeric", month: "long", timeZone: "UTC" }).format(date);
}

/** How somebody compares with the others. */
export function standingText(standing: Standing): string {
  if (!standing.others) return t("web.today.alone");
  return t("web.today.better_than", { below: standing.below, others: standing.others });
}

/** How the game ended for them. */
export function resultText({ margin }: Standing): string {
  if (margin === null) return t("web.daily.gave_up");
  if (margin === 0) return t("web.daily.level_with");
  return margin > 0 ? t("web.daily.won", { margin }) : t("web.daily.lost", { margin: -margin });
}
