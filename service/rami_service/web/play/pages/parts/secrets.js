/**
 * Secrets that a link has brought: the token of another device, an invitation.
 *
 * They are taken out of the address and its history when the link is opened, also in a tab that is open already, and
 * are kept in the memory of this page only.
 */
import { signal } from "../../html.js";
import { route, takeSecret } from "../../router.js";
import { DEVICE, INVITE } from "./paths.js";

/** The token of `#/device/TOKEN`. */
export const broughtToken = signal(null);
/** `{ game, secret }` of `#/invite/GAME/SECRET`. */
export const broughtInvite = signal(null);

take();
addEventListener("hashchange", take); // after the router's own listener

function take() {
  const { name, args } = route.peek();
  if (name === DEVICE && args.length === 1) broughtToken.value = takeSecret(DEVICE);
  if (name === INVITE && args.length === 2) broughtInvite.value = { game: args[0], secret: takeSecret(INVITE) };
}
