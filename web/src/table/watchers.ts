// Those who look at a table without a seat, in words.
import type { Params } from "../lib/words";

/** More names are counted. */
const MOST_NAMES = 4;

export function watchersText(watching: readonly string[], t: (code: string, params?: Params) => string): string {
  const named = watching.filter(Boolean).slice(0, MOST_NAMES);
  const more = watching.length - named.length;
  if (!watching.length) return "";
  if (!named.length) return t("web.watch.count", { count: more });
  const names = named.join(", ");
  return more ? t("web.watch.names_more", { names, count: more }) : t("web.watch.names", { names });
}
