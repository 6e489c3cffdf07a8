// What the browser remembers for this site. Where it refuses to (private windows), the page remembers until it is left.

const here = new Map<string, string>();

export function recall(key: string): string | null {
  try {
    return localStorage.getItem(`nacre.${key}`) ?? here.get(key) ?? null;
  } catch {
    return here.get(key) ?? null;
  }
}

export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(`nacre.${key}`, value);
    here.delete(key);
  } catch {
    here.set(key, value);
  }
}

export function forget(key: string): void {
  here.delete(key);
  try {
    localStorage.removeItem(`nacre.${key}`);
  } catch {
    // Nothing to forget.
  }
}
