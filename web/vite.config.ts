import { svelte } from "@sveltejs/vite-plugin-svelte";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import type { Plugin } from "vite";

/** What is only said in a terminal, or about data files, is not sent to browsers. */
const ELSEWHERE = /^(arena|balance|cli|kernel|position|record|report|state|store)\./;
/** The same of each game: <game>.draw.x. */
const ELSEWHERE_OF_A_GAME = /^\w+\.(balance|draw|notation|position|typing)(\.|$)/;

function leanCatalogues(): Plugin {
  return {
    name: "lean-catalogues",
    enforce: "pre",
    transform(code, id) {
      const found = /\/nacre\/(packs\/\w+\/)?words\/[a-z]+\.json$/.exec(id);
      if (!found) return null;
      const elsewhere = found[1] ? ELSEWHERE_OF_A_GAME : ELSEWHERE;
      const texts = Object.entries(JSON.parse(code) as Record<string, string>);
      return { code: JSON.stringify(Object.fromEntries(texts.filter(([key]) => !elsewhere.test(key)))), map: null };
    },
  };
}

/** Files of one game are named after it, so that one sees what a page loads. */
function chunkName({ moduleIds }: { moduleIds: string[] }): string {
  const games = new Set(moduleIds.flatMap((id) => /\/src\/games\/(\w+)\//.exec(id)?.[1] ?? []));
  return `assets/${games.size === 1 ? `${[...games][0]}-` : ""}[name]-[hash].js`;
}

/** Where `nacre serve` listens unless told otherwise; `make dev` has a server of its own elsewhere. */
const server = process.env["NACRE_SERVER"] ?? "http://127.0.0.1:8765";

export default defineConfig({
  plugins: [leanCatalogues(), svelte()],
  build: {
    outDir: fileURLToPath(new URL("../src/nacre/web", import.meta.url)),
    emptyOutDir: true,
    assetsInlineLimit: 0, // the content security policy allows no data: addresses
    modulePreload: { polyfill: false },
    target: "es2022",
    rolldownOptions: { output: { chunkFileNames: chunkName } },
  },
  server: {
    fs: { allow: [".."] },
    // As objects: a mere address would change the Host header, and the server refuses requests from pages of other hosts.
    proxy: { "/api": { target: server }, "/socket": { target: server, ws: true } },
  },
  test: { include: ["tests/**/*.test.ts"], environment: "node" },
});
