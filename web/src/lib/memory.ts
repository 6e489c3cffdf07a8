// What the browser remembers for this site; it may refuse to (private windows), and nothing depends on it.

export function recall(key: string): string | null {
  try {
    return localStorage.getItem(`nacre.${key}`);
  } catch {
    return null;
  }
}

export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(`nacre.${key}`, value);
  } catch {
    // Nothing is lost but a convenience.
  }
}

export function forget(key: string): void {
  try {
    localStorage.removeItem(`nacre.${key}`);
  } catch {
    // Nothing to forget.
  }
}
