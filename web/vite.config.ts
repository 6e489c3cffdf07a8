import { svelte } from "@sveltejs/vite-plugin-svelte";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import type { Plugin } from "vite";

/** Codes of texts that only a terminal shows, or that are about data files: browsers do not get them. */
const NOT_FOR_BROWSERS = /^(admin|arena|balance|cli|kernel|mail|notice|position|proof|record|report|state|store)\./;
/** The same for each game: <game>.draw.x. */
const NOT_FOR_BROWSERS_OF_A_GAME = /^\w+\.(balance|draw|notation|position|typing)(\.|$)/;

function trimCatalogues(): Plugin {
  return {
    name: "trim-catalogues",
    enforce: "pre",
    transform(code, id) {
      const found = /\/nacre\/(packs\/\w+\/)?words\/[a-z]+\.json$/.exec(id);
      if (!found) return null;
      const excluded = found[1] ? NOT_FOR_BROWSERS_OF_A_GAME : NOT_FOR_BROWSERS;
      const texts = Object.entries(JSON.parse(code) as Record<string, string>);
      return { code: JSON.stringify(Object.fromEntries(texts.filter(([key]) => !excluded.test(key)))), map: null };
    },
  };
}

/** Name the files of a game after it, to show what a page loads. */
function chunkName({ moduleIds }: { moduleIds: string[] }): string {
  const games = new Set(moduleIds.flatMap((id) => /\/src\/games\/(\w+)\//.exec(id)?.[1] ?? []));
  return `assets/${games.size === 1 ? `${[...games][0]}-` : ""}[name]-[hash].js`;
}

/** The default address of `nacre serve`; `make dev` sets another. */
const server = process.env["NACRE_SERVER"] ?? "http://127.0.0.1:8765";

export default defineConfig({
  plugins: [trimCatalogues(), svelte()],
  build: {
    outDir: fileURLToPath(new URL("../src/nacre/web", import.meta.url)),
    emptyOutDir: true,
    assetsInlineLimit: 0, // the content security policy allows no data: URLs
    modulePreload: { polyfill: false },
    target: "es2022",
    rolldownOptions: { output: { chunkFileNames: chunkName }, checks: { bundlerTimings: false } },
  },
  server: {
    fs: { allow: [".."] },
    // As objects: a plain URL would change the Host header, and the server refuses requests from pages of other hosts.
    proxy: { "/api": { target: server }, "/socket": { target: server, ws: true } },
  },
  test: { include: ["tests/**/*.test.ts"], environment: "node" },
});
