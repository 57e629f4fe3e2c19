/**
 * Finds out when the service answers again. After a request that failed nobody may send another one, and what the page
 * says about the connection would stay.
 */
import { pause } from "../client/wake.js";
import { effect } from "./html.js";
import { calls, rami, resume, streaming, token } from "./session.js";

const [SHORTEST, LONGEST] = [2000, 30_000]; // milliseconds between two questions
let woken = null; // ends the pause before the next question

effect(() => {
  if (calls.value !== "ok" && !woken) askUntilOk();
});
effect(() => {
  if (streaming.value === "ok") woken?.abort();
});

async function askUntilOk() {
  for (let wait = SHORTEST; calls.peek() !== "ok"; wait = Math.min(2 * wait, LONGEST)) {
    woken = new AbortController();
    await pause(wait * (0.5 + Math.random() / 2), woken.signal);
    if (calls.peek() !== "ok") await ask().catch(() => undefined); // the answer is in `calls`
  }
  woken = null;
}

/** A request that no cache answers. That of a player is limited as all others are, and says whether the limit is over. */
function ask() {
  return token.peek() ? resume() : rami.call("GET", "/health/ready");
}
