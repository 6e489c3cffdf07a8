// What an action touches on the desk, for reviews.

const SPOTS: readonly [RegExp, (what: string) => string][] = [
  [/^take \*$/, () => '[data-spot="pouch"]'],
  [/^take (\w+)$/, (pearl) => `[data-spot="pearl ${pearl}"]`],
  [/^replace$/, () => '[data-spot^="pearl "]'],
  [/^(?:put \*|look)$/, () => '[data-spot="pile"]'],
  [/^put (\w+)$/, (name) => `[data-spot="face ${name}"]`],
  [
    /^(?:act|drop|trade|melt|reap) (\w+)$/,
    (name) => `[data-spot^="portal "][data-card="${name}"], [data-spot^="active "][data-card="${name}"]`,
  ],
  [/^(?:give|keep) (\w+)(?: \d+)?$/, (pearl) => `[data-spot^="hand "][data-spot$=" ${pearl}"]`],
];

/** A CSS selector; null where nothing on the desk is touched. */
export function spots(action: string): string | null {
  for (const [pattern, selector] of SPOTS) {
    const found = pattern.exec(action);
    if (found) return selector(found[1] ?? "");
  }
  return null;
}
