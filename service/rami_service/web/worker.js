/**
 * The service worker of the table: the page starts without a connection, and notifications lead to their game.
 *
 * It keeps the page and its files, which are the same for everybody. It touches no other request: what the API says is
 * never kept. The mark and FILES are put in by the service. Each release has another mark, and removes what older ones
 * kept: only when none of their pages is open any more (a new worker waits for that), so that no page mixes two releases.
 * Pages come from the network if there is one, so none has to wait for the new worker.
 */
const KEPT = "rami {mark}";
const PAGE = "play";
const FILES = {files};
const OWN = /\/web\/(~{mark}\/|start\.js$)/;

addEventListener("install", (event) => event.waitUntil(keepAll()));

/** Keep the page and its files, all of this release. Otherwise nothing is installed, and the next visit tries again. */
async function keepAll() {
  const answers = await Promise.all([PAGE, ...FILES].map(async (path) => [path, await ownAnswer(path)]));
  const cache = await caches.open(KEPT);
  await Promise.all(answers.map(([path, answer]) => cache.put(path, answer)));
}

/** While the service is updated, another release may answer. */
async function ownAnswer(path) {
  const answer = await fetch(path);
  const own = path === PAGE ? (await answer.clone().text()).includes("/~{mark}/") : !isForeign(answer);
  if (!answer.ok || !own) throw new Error(`${path} is of another release`);
  return answer;
}

/** A file of another release may not be kept, as `api/routes/web.py` says. */
function isForeign({ headers }) {
  return /no-cache/.test(headers.get("Cache-Control") ?? "");
}

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
  else if (OWN.test(new URL(request.url).pathname)) event.respondWith(kept(request).then((found) => found ?? fetch(request)));
});

const kept = (what) => caches.open(KEPT).then((cache) => cache.match(what, { ignoreVary: true })); // it is the same for all

addEventListener("push", (event) => event.waitUntil(show(event.data.json())));

/** Show what the service has sent, unless a tab that is seen shows the game (`calls/seen.js`). One for each game. */
async function show({ game, title, text }) {
  const { held } = await navigator.locks.query();
  if (held.some(({ name }) => name === `rami seen ${game}`)) return;
  const address = new URL(`${PAGE}#/game/${game}`, location).href;
  const icon = new URL("web/~{mark}/icons/192.png", location).href;
  await registration.showNotification(title, { body: text, tag: game, icon, data: { address } });
}

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
