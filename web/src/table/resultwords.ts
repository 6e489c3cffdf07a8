// The words around a picture or a clip of a result. They are for others, too: everybody goes by name.
import { dateLocale, t } from "../lib/language.svelte";
import type { Table } from "../lib/table.svelte";

export function resultWords(table: Table): { title: string; headline: string; foot: string } {
  const { setup, result } = table.table!;
  const winners = result!.ranking.flatMap((rank, seat) => (rank === 1 ? [table.names[seat] ?? ""] : []));
  const day = new Date().toLocaleDateString(dateLocale(), { dateStyle: "long" });
  return {
    title: t(`${setup.game}.title`),
    headline: t("web.end.winner", { names: winners.join(", "), count: winners.length }),
    foot: `${day} · ${t("web.brand")}`,
  };
}
