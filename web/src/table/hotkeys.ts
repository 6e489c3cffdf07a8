// Keys that work at every table, wherever the focus is. Keys.svelte lists them.

/** What a key does; `null` where it does nothing now. */
export type Hotkeys = Readonly<Record<string, (() => void) | null>>;

/** Is the key meant for the table, and not for a field, a dialog or the browser? */
export function isForTable(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  if (document.querySelector("dialog[open]")) return false;
  return !(event.target instanceof HTMLElement && event.target.closest("input, textarea, select"));
}

/** Do what the key is for. With caps lock the letters are the same keys. */
export function press(event: KeyboardEvent, keys: Hotkeys): void {
  const name = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  keys[name]?.();
}
