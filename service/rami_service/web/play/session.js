/**
 * Who plays in this browser: the player, the token, and the client that speaks for it.
 *
 * The token is in the storage of this origin, in no address and in no cookie. All tabs share it.
 */
import { Rami } from "../client/calls.js";
import { Problem } from "../client/problems.js";
import { computed, effect, signal } from "./html.js";
import { language } from "./preferences.js";

const PLACE = "rami.token";

const WORST_FIRST = ["offline", "waiting", "limited"];
/** What the last requests met. */
export const calls = signal("ok");
/** What the stream of the game that is shown meets, set by whoever follows one. */
export const streaming = signal("ok");
/** "ok", "waiting", "limited" or "offline": the worst of what the requests and the stream met. */
export const connection = computed(() => WORST_FIRST.find((state) => [calls.value, streaming.value].includes(state)) ?? "ok");
export const token = signal(stored());
export const player = signal(null);
/** Why the page has no player any more: "revoked" if the token is, or the refusal of a player who is banned. */
export const lost = signal(null);
export const known = computed(() => player.value !== null);

export const rami = new Rami({ url: ".", fetch: surely, onState: (state) => (calls.value = state) });

/** A move reaches the service also if its page is closed at the same moment. */
function surely(address, options) {
  return fetch(address, { ...options, keepalive: /\/moves(\?|$)/.test(address) });
}

effect(() => {
  rami.token = token.value;
  rami.language = language.value;
});

addEventListener("storage", ({ key }) => {
  if (key !== PLACE || stored() === token.value) return;
  token.value = stored(); // another tab has begun, left, or taken a new token
  player.value = null;
  if (token.value) resume();
});

/** Become a new player with a name. */
export async function begin(name) {
  const { data: made } = await rami.createPlayer({ name });
  keep(made.token);
  const known = rami.updateMe({ language: language.value }).then(({ data }) => data);
  player.value = await known.catch(() => made.player); // a language that is not kept costs nobody the token
}

/** Go on as the player of the stored token, or of another device's. Returns whether that was possible. */
export async function resume(other = null) {
  if (other) keep(other);
  if (!token.value) return false;
  try {
    player.value = (await rami.getMe()).data;
    lost.value = null;
    return true;
  } catch (error) {
    if (error.code === "banned") lost.value = error;
    if (!refusesToken(error)) throw error;
    revoked();
    return false;
  }
}

/** Forget the player on this device. The token goes on working elsewhere. */
export function leave() {
  keep(null);
  player.value = null;
}

/** The token stopped working: say so, and ask who plays. */
export function revoked() {
  leave();
  lost.value = "revoked";
}

export function refusesToken(error) {
  return error instanceof Problem && error.status === 401;
}

/** Keep another token of the same player, after a change of tokens. */
export function keep(text) {
  token.value = text;
  rami.token = text;
  try {
    if (text === null) localStorage.removeItem(PLACE);
    else localStorage.setItem(PLACE, text);
  } catch {
    // A browser that keeps nothing plays until the page is closed.
  }
}

function stored() {
  try {
    return localStorage.getItem(PLACE);
  } catch {
    return null;
  }
}
