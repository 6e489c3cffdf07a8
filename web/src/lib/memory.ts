// What the browser remembers for this site. If it refuses (in private windows), the page remembers it until it is closed.

const fallback = new Map<string, string>();

export function recall(key: string): string | null {
  try {
    return localStorage.getItem(`nacre.${key}`) ?? fallback.get(key) ?? null;
  } catch {
    return fallback.get(key) ?? null;
  }
}

export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(`nacre.${key}`, value);
    fallback.delete(key);
  } catch {
    fallback.set(key, value);
  }
}

export function forget(key: string): void {
  fallback.delete(key);
  try {
    localStorage.removeItem(`nacre.${key}`);
  } catch {
    // The browser stored nothing.
  }
}
