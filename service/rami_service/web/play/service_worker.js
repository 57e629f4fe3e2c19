/** Install the service worker, which starts the page without a connection and shows notifications. Only HTTPS has one. */
import "./settings/push.js";

const { serviceWorker } = navigator;

serviceWorker?.register("worker.js", { scope: "play" }).catch(() => undefined); // a browser that refuses it still plays
serviceWorker?.addEventListener("message", ({ data }) => location.assign(data.address)); // a notification was clicked
