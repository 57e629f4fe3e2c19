/**
 * Notifications while no page is open: this browser subscribes at its push service, and the service learns where.
 *
 * At each visit again, because browsers change their subscriptions. Whoever plays here last gets them.
 */
import { effect } from "../html.js";
import { withdraw } from "../calls/notification.js";
import { language, settings } from "../preferences.js";
import { route } from "../router.js";
import { player, rami, token } from "../session.js";
import { permission, pushed } from "./permission.js";

let before = Promise.resolve();
let known = null; // what the service was sent last

effect(() => {
  const wanted = settings.notifications.value === "on" && token.value !== null && permission.value === "granted";
  const id = player.value?.id;
  const lang = language.value;
  const act = wanted ? id && (() => subscribe(id, lang)) : unsubscribe;
  if (act) before = before.then(act).catch(() => undefined); // without a push service, an open page still calls
});

effect(() => {
  const { name, args } = route.value;
  if (name === "game") withdraw(args[0]); // what a notification said can be seen now
});

async function subscribe(id, lang) {
  if (known === `${id} ${lang}` || !navigator.serviceWorker) return;
  const { public_key: key } = (await rami.getPush()).data;
  if (!key) return;
  const { pushManager } = await navigator.serviceWorker.ready;
  const { endpoint, keys } = (await subscribed(pushManager, key)).toJSON();
  await rami.addPushSubscription({ endpoint, keys, language: lang });
  known = `${id} ${lang}`;
  pushed.value = true;
}

/** A subscription for another key of the service is of no use any more. */
async function subscribed(pushManager, key) {
  const asked = { userVisibleOnly: true, applicationServerKey: key };
  try {
    return await pushManager.subscribe(asked);
  } catch (error) {
    const found = await pushManager.getSubscription();
    if (!found) throw error;
    await found.unsubscribe();
    return pushManager.subscribe(asked);
  }
}

/** The push service knows the address no more, so the service removes it when it sends the next notification. */
async function unsubscribe() {
  [known, pushed.value] = [null, false];
  const registration = await navigator.serviceWorker?.getRegistration();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
}
