/** A notification of the system while the page is open but not seen. The service worker shows it, as phones want it. */

let before = Promise.resolve();
/** One after the other: what is taken back must not be what is shown next. */
const inOrder = (act) => (before = before.then(act, act));

/** Say that it is the player's turn in a game. One at a time for each game. */
export const notify = (game, text) => inOrder(async () => {
  if (!("Notification" in globalThis) || Notification.permission !== "granted") return;
  const shown = { tag: game, icon: new URL("../../icons/192.png", import.meta.url).href, data: { address: location.href } };
  const registration = await navigator.serviceWorker?.getRegistration();
  if (registration?.active) await registration.showNotification(text, shown);
});

/** The turn is over: take the notification back. */
export const withdraw = (game) => inOrder(async () => {
  const registration = await navigator.serviceWorker?.getRegistration();
  const shown = (await registration?.getNotifications({ tag: game })) ?? [];
  shown.forEach((one) => one.close());
});
