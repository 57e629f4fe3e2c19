/**
 * The service worker of the table: the page starts without a connection, and notifications lead to their game.
 *
 * It keeps the page and its files, which are the same for everybody. It touches no other request: what the API says is
 * never kept. MARK and FILES are put in by the service. Each release has another mark, and removes what older ones kept.
 */
const KEPT = "rami {mark}";
const PAGE = "play";
const FILES = {files};

addEventListener("install", (event) => {
  skipWaiting();
  event.waitUntil(caches.open(KEPT).then((cache) => cache.addAll([PAGE, ...FILES])));
});

addEventListener("activate", (event) => {
  event.waitUntil(removeOthers().then(() => clients.claim()));
});

async function removeOthers() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith("rami ") && name !== KEPT).map((name) => caches.delete(name)));
}

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => kept(PAGE)));
  else if (new URL(request.url).pathname.includes("/web/~{mark}/")) event.respondWith(kept(request).then((found) => found ?? fetch(request)));
});

const kept = (what) => caches.open(KEPT).then((cache) => cache.match(what, { ignoreVary: true })); // it is the same for all

addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.address));
});

/** Show the game in a page that is open, or in a new one. */
async function open(address) {
  const [page] = await clients.matchAll({ type: "window" });
  if (!page) return clients.openWindow(address);
  page.postMessage({ address });
  return page.focus();
}
