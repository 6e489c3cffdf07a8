// Reads the protocol's JSON Schema from standard input and writes TypeScript types to standard output:
//   python -m nacre.server.http.schema | node scripts/types.mjs > src/protocol.ts
import { compile } from "json-schema-to-typescript";
import { readFileSync } from "node:fs";

const schema = JSON.parse(readFileSync(0, "utf8"));
allowAnything(schema.$defs);
const names = Object.keys(schema.$defs);
const root = {
  title: "Protocol",
  description: "All types of the interface, by name.",
  type: "object",
  properties: Object.fromEntries(names.map((name) => [name, { $ref: `#/$defs/${name}` }])),
  required: names,
  additionalProperties: false,
  $defs: schema.$defs,
};
const banner = "// Made from the Python types by scripts/types.mjs; `make web` renews it. Do not edit.";
const types = await compile(root, "Protocol", {
  bannerComment: banner,
  additionalProperties: false,
  printWidth: 110,
  ignoreMinAndMaxItems: true,
});
process.stdout.write(types);

/** A schema with only a description allows any JSON value. */
function allowAnything(node) {
  if (typeof node !== "object" || node === null) return;
  for (const child of Object.values(node)) {
    if (typeof child !== "object" || child === null) continue;
    if (Object.keys(child).join() === "description") child.tsType = "unknown";
    else allowAnything(child);
  }
}
