/**
 * Which page is shown: the part of the address behind `#`, which a browser never sends to a server.
 *
 * `#/game/g_…` is the page `game` with one argument. Secrets (invitations, tokens of another device) come behind `#`
 * too, and are taken out of the address and of its history before anything else runs.
 */
import { effect, signal } from "./html.js";

export const route = signal(parsed());
/** Whether a table is shown: it fills the window, and has the bar of the other pages beside it. */
export const atTable = signal(false);
effect(() => void document.documentElement.classList.toggle("at-table", atTable.value));

addEventListener("hashchange", () => (route.value = parsed()));

/** Show another page. With `replace` the one before is forgotten. */
export function go(path, { replace = false } = {}) {
  const address = `#/${path}`;
  if (replace) history.replaceState(null, "", address);
  else if (location.hash !== address) history.pushState(null, "", address);
  route.value = parsed();
}

export function link(path) {
  return `#/${path}`;
}

/** The secret at the end of the address, `#/invite/g_…/SECRET`. After this call the address has it no more. */
export function takeSecret(page) {
  const { name, args } = route.value;
  const secret = name === page ? args.at(-1) ?? null : null;
  if (secret) go([page, ...args.slice(0, -1)].join("/"), { replace: true });
  return secret;
}

/** Without what a text has behind a link, such as a bracket or a full stop. */
function parsed() {
  const [, path] = /^#?\/?([\w-]*(?:\/[\w-]+)*)/.exec(decode(location.hash));
  const [name, ...args] = path.split("/");
  return { name, args };
}

function decode(address) {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
