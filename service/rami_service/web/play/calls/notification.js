/** A notification of the system while the page is open but not seen. The service worker shows it, as phones want it. */

/** Say that it is the player's turn in a game. One at a time for each game. */
export async function notify(game, text) {
  if (!("Notification" in globalThis) || Notification.permission !== "granted") return;
  const shown = { tag: game, icon: new URL("../../icons/192.png", import.meta.url).href, data: { address: location.href } };
  const registration = await navigator.serviceWorker?.getRegistration();
  if (registration?.active) await registration.showNotification(text, shown);
}

/** The turn is over: take the notification back. */
export async function withdraw(game) {
  const registration = await navigator.serviceWorker?.getRegistration();
  const shown = (await registration?.getNotifications({ tag: game })) ?? [];
  shown.forEach((one) => one.close());
}
