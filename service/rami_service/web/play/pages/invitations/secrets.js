/**
 * Secrets that a link has brought: the token of another device, an invitation.
 *
 * They are taken out of the address and its history when the link is opened, also in a tab that is open already. A token
 * is kept in the memory of this page only; an invitation also where this tab finds it after a reload.
 */
import { signal } from "../../html.js";
import { route, takeSecret } from "../../router.js";
import { DEVICE, INVITE } from "../../paths.js";

const PLACE = "rami.invite";

/** The token of `#/device/TOKEN`. */
export const broughtToken = signal(null);
/** `{ game, secret }` of `#/invite/GAME/SECRET`. */
export const broughtInvite = signal(stored());
broughtInvite.subscribe(store);

take();
addEventListener("hashchange", take); // after the router's own listener

function take() {
  const { name, args } = route.peek();
  if (name === DEVICE && args.length === 1) broughtToken.value = takeSecret(DEVICE);
  if (name === INVITE && args.length === 2) broughtInvite.value = { game: args[0], secret: takeSecret(INVITE) };
}

function stored() {
  try {
    return JSON.parse(sessionStorage.getItem(PLACE));
  } catch {
    return null;
  }
}

function store(invite) {
  try {
    if (invite === null) sessionStorage.removeItem(PLACE);
    else sessionStorage.setItem(PLACE, JSON.stringify(invite));
  } catch {
    // A browser that keeps nothing loses the invitation with the page.
  }
}
