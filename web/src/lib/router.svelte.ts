// Which screen is open, from the path of the page: the History API and a list of patterns.

export type Route =
  | { name: "home" }
  | { name: "new"; game: string }
  | { name: "table"; id: string }
  | { name: "replay"; id: string }
  | { name: "exercise"; id: string; table: string }
  | { name: "rules"; game: string }
  | { name: "learn"; game: string }
  | { name: "me" }
  | { name: "welcome" }
  | { name: "mail"; what: "confirm" | "stop"; token: string }
  | { name: "shelf" }
  | { name: "person"; handle: string }
  | { name: "people" }
  | { name: "games" }
  | { name: "tables" }
  | { name: "leaders"; game: string }
  | { name: "daily" }
  | { name: "lost" };

class Router {
  path = $state(location.pathname);
  search = $state(location.search);
  route = $derived(read(this.path));

  constructor() {
    addEventListener("popstate", () => this.update());
    document.addEventListener("click", (event) => this.#followLink(event));
  }

  go(path: string, replace = false): void {
    if (replace) history.replaceState(null, "", path);
    else history.pushState(null, "", path);
    this.update();
    scrollTo(0, 0);
  }

  update(): void {
    this.path = location.pathname;
    this.search = location.search;
  }

  #followLink(event: MouseEvent): void {
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || link.target || link.origin !== location.origin || link.hasAttribute("download")) return;
    const path = link.getAttribute("href") ?? "";
    if (path.startsWith("#") || path.startsWith("/api/")) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

export function read(path: string): Route {
  const [first, second, third, more] = path.split("/").filter(Boolean).map(decode);
  if (more !== undefined) return { name: "lost" };
  if (first === undefined) return { name: "home" };
  if (first === "welcome" && !second) return { name: "welcome" };
  if (first === "mail" && (second === "confirm" || second === "stop") && third) return { name: "mail", what: second, token: third };
  if (!second && (first === "me" || first === "shelf" || first === "people" || first === "games" || first === "tables"))
    return { name: first };
  if (first === "people" && second && !third) return { name: "person", handle: second };
  if (first === "leaders" && second && !third) return { name: "leaders", game: second };
  if (first === "daily" && !second) return { name: "daily" };
  if (first === "new" && second && !third) return { name: "new", game: second };
  if (first === "rules" && second && !third) return { name: "rules", game: second };
  if (first === "learn" && second && !third) return { name: "learn", game: second };
  if (first === "t" && second && !third) return { name: "table", id: second };
  if (first === "t" && second && third === "replay") return { name: "replay", id: second };
  if (first === "t" && second && third === "exercises") return { name: "exercise", id: "", table: second };
  if (first === "exercise" && !third) return { name: "exercise", id: second ?? "", table: "" };
  return { name: "lost" };
}

/** A part of an address as text. */
export function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part; // not an address of ours: the page says that nothing is there
  }
}

export const router = new Router();
