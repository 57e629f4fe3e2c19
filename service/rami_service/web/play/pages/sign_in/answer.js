/**
 * The answer of a provider to a sign-in: `?code=…&state=…` or `?error=…&state=…` behind `/play`.
 *
 * It is taken out of the address and its history when the page begins, and kept in the memory of this page only.
 */
import { signal } from "../../html.js";
import { DEVICE } from "../../paths.js";
import { go } from "../../router.js";

/** `URLSearchParams`, until the answer is used. */
export const broughtAnswer = signal(taken());

function taken() {
  const query = new URLSearchParams(location.search);
  if (!query.has("code") && !query.has("error")) return null;
  history.replaceState(null, "", location.pathname);
  go(DEVICE, { replace: true });
  return query;
}
