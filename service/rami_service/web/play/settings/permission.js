/** Whether this browser shows notifications of the pages: its user decides, and may change it at any time. */
import { signal } from "../html.js";

/** "granted", "denied", "default" if the user was not asked yet, or "missing" where there are none, as without HTTPS. */
export const permission = signal(now());
/** Whether notifications also come while no page is open. */
export const pushed = signal(false);

navigator.permissions?.query({ name: "notifications" }).then(
  (found) => found.addEventListener("change", () => (permission.value = now())),
  () => undefined, // a browser that does not say when it changes
);

function now() {
  return "Notification" in globalThis && navigator.serviceWorker ? Notification.permission : "missing";
}

/** Ask the user. Returns whether notifications may be shown. */
export async function mayNotify() {
  if (now() === "default") await Notification.requestPermission();
  permission.value = now();
  return permission.value === "granted";
}
