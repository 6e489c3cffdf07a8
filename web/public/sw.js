// Lets the page open offline: built files are cached for good; the page itself comes from the network if possible, and else
// from the cache. Nothing from the server's interface (/api, /socket) is ever cached.
const CACHE = "nacre-1";

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(["/", "/icon.svg", "/manifest.webmanifest"]))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate" && !pathname.startsWith("/api/")) event.respondWith(fetchPage(request));
  else if (pathname.startsWith("/assets/")) event.respondWith(fetchAsset(request));
});

// A notice of a turn. Of two with the same id, the second takes the place of the first.
self.addEventListener("push", (event) => {
  const { id, text, link } = event.data?.json() ?? {};
  if (!text) return;
  const shown = { body: text, tag: id, icon: "/icon-192.png", badge: "/icon-192.png", data: { link } };
  event.waitUntil(self.registration.showNotification("Nacre", shown));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openTable(event.notification.data?.link));
});

/** Show that table in a window of ours that is open there, or in a new one. */
async function openTable(link) {
  const url = new URL(link ?? "/", location.origin);
  if (url.origin !== location.origin) return;
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = windows.find((one) => new URL(one.url).pathname === url.pathname);
  await (there ? there.focus() : self.clients.openWindow(url.href));
}

async function fetchPage(request) {
  try {
    const answer = await fetch(request);
    if (answer.ok && (answer.headers.get("content-type") ?? "").startsWith("text/html")) {
      const cache = await caches.open(CACHE);
      await cache.put("/", answer.clone());
    }
    return answer;
  } catch {
    return (await caches.match("/")) ?? Response.error();
  }
}

async function fetchAsset(request) {
  const stored = await caches.match(request);
  if (stored) return stored;
  const answer = await fetch(request);
  if (answer.ok) {
    const cache = await caches.open(CACHE);
    await cache.put(request, answer.clone());
  }
  return answer;
}
