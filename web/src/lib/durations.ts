// Lengths of time in words: days, hours, minutes or seconds, whichever says enough.
import { t } from "./language.svelte";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A length of time to its two largest units, such as "2 days, 5 hours". */
export function durationText(seconds: number): string {
  const days = Math.floor(seconds / DAY);
  const hours = Math.floor((seconds % DAY) / HOUR);
  const minutes = Math.floor((seconds % HOUR) / MINUTE);
  const rest = Math.floor(seconds % MINUTE);
  const parts: [string, number][] = [
    ["duration.days", days],
    ["duration.hours", hours],
    ["duration.minutes", minutes],
    ["web.duration.seconds", rest],
  ];
  const first = parts.findIndex(([, count]) => count > 0);
  if (first < 0) return t("web.duration.seconds", { count: 0 });
  return parts
    .slice(first, first + 2)
    .filter(([, count]) => count > 0)
    .map(([code, count]) => t(code, { count }))
    .join(", ");
}

/** How long it is until then, to one unit, such as "5 hours": by this machine's clock, which is near enough. */
export function untilText(deadline: number): string {
  const seconds = Math.max(0, deadline - Date.now() / 1000);
  if (seconds >= 2 * DAY) return t("duration.days", { count: Math.floor(seconds / DAY) });
  if (seconds >= 2 * HOUR) return t("duration.hours", { count: Math.floor(seconds / HOUR) });
  return t("duration.minutes", { count: Math.floor(seconds / MINUTE) });
}
