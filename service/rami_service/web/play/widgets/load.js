/** Reading from the service, again and again, for a page. */
import { Unreachable } from "../../client/problems.js";
import { LOADING } from "../../words/problems.js";
import { html, useEffect, useRef, useSignal } from "../html.js";
import { connection, refusesToken, revoked, token } from "../session.js";
import { t } from "../translate.js";

/**
 * What `read` gives: `{ data, error, busy, again }`. It reads when `inputs` change and when `again` is called, and once
 * more when the service can be reached again.
 *
 * What was read stays until something newer comes, also after an error, so that a page does not jump. `read` is given a
 * signal that ends it when it is no longer wanted. If `read` is null, nothing is read.
 */
export function useLoad(read, inputs) {
  const state = useSignal({ data: null, error: null, busy: read !== null });
  const latest = useRef(null);
  const again = async () => {
    latest.current?.abort();
    if (!read) return;
    const mine = (latest.current = new AbortController());
    const settle = (found) => mine.signal.aborted || (state.value = { ...state.peek(), busy: false, ...found });
    state.value = { ...state.peek(), busy: true };
    try {
      settle({ data: await read(mine.signal), error: null });
    } catch (error) {
      if (mine.signal.aborted) return;
      if (token.peek() && refusesToken(error)) revoked();
      settle({ error });
    }
  };
  useEffect(() => {
    again();
    return () => latest.current?.abort();
  }, inputs);
  const reachable = connection.value === "ok";
  useEffect(() => void (reachable && state.peek().error instanceof Unreachable && again()), [reachable]);
  return { ...state.value, again };
}

/** Call `act` every so many seconds while somebody looks at the page and the service can be reached. */
export function useEvery(seconds, act) {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    const wanted = () => document.visibilityState === "visible" && navigator.onLine && connection.peek() !== "offline";
    const tick = () => wanted() && latest.current();
    const timer = setInterval(tick, 1000 * seconds);
    const events = [[document, "visibilitychange"], [window, "online"]];
    for (const [target, name] of events) target.addEventListener(name, tick);
    return () => {
      clearInterval(timer);
      for (const [target, name] of events) target.removeEventListener(name, tick);
    };
  }, [seconds]);
}

/** Is shown only if the service takes longer than a moment. */
export function Loading() {
  return html`<p class="loading soft" role="status">${t(LOADING)}</p>`;
}
