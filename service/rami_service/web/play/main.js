/** Where the pages begin. */
import { App, loadAhead } from "./app.js";
import { html, render } from "./html.js";
import "./pages/invitations/secrets.js"; // so that a secret leaves the address before anything is waited for
import { resume } from "./session.js";
import { arrived } from "./settings/kept_with_player.js";

/** Until when the first page waits for the player, in milliseconds. Without an answer it is shown as it is. */
const PATIENCE = 1500;

if (/[?&](code|error)=/.test(location.search)) await import("./pages/sign_in/answer.js"); // it leaves the address, too
await Promise.race([Promise.all([resume().catch(() => undefined), arrived]), new Promise((go) => setTimeout(go, PATIENCE))]);
const place = document.getElementById("app");
place.replaceChildren();
render(html`<${App} />`, place);
(globalThis.requestIdleCallback ?? setTimeout)(loadAhead);
