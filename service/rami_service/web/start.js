/**
 * Begins the pages, and loads them again when the service was updated meanwhile.
 *
 * A service of another release does not have the modules of a page, so that no page ever mixes two releases. This file
 * has no fingerprint in its address: every release has it. It imports nothing.
 */
const PLACE = "rami.reloads";
const MOST = 30; // times in a row, each after a pause
const PAUSE = 2000; // milliseconds
const MISSING = /dynamically imported module|module script/i; // in the words of all browsers

const { main } = document.querySelector("script[data-main]").dataset;
const page = location.pathname;

import(new URL(main, location.href)).then(() => sessionStorage.removeItem(PLACE), reload);
addEventListener("unhandledrejection", async (event) => {
  if (!MISSING.test(event.reason?.message)) return;
  event.preventDefault(); // the browser says which file is missing
  if (await isReplaced()) location.reload();
});

/** The page could not begin: during an update the files of both releases may be answered. */
async function reload(error) {
  const reloads = Number(sessionStorage.getItem(PLACE));
  if (reloads >= MOST || !MISSING.test(error?.message)) throw error;
  sessionStorage.setItem(PLACE, reloads + 1);
  await new Promise((go) => setTimeout(go, PAUSE * (0.5 + Math.random())));
  location.reload();
}

/** Whether the service has another release of the page. Without a connection it is not known. */
async function isReplaced() {
  const answer = await fetch(page, { cache: "no-cache" }).catch(() => null);
  return Boolean(answer?.ok) && !(await answer.text()).includes(main);
}
