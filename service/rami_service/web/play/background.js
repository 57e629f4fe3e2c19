/** What every page needs, but not before it can be seen. */
import "./one_click.js";
import "./reconnection.js";
import "./service_worker.js";

const LATER = 3000; // milliseconds: what is said to all waits until the page can be used
setTimeout(() => import("./announcement.js"), LATER);
