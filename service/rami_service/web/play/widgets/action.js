/** What a button does: once at a time, and with its failure in words beside it. */
import { Unreachable } from "../../client/problems.js";
import { useRef, useSignal } from "../html.js";
import { refusesToken, revoked, token } from "../session.js";

/**
 * `{ busy, error, run, retry }`. `run(act)` returns whether `act` succeeded; `retry` does the last one again.
 *
 * `act` is given the options for its request. After a request without an answer they have its idempotency key, so that
 * `retry` does not do twice what the service has done already. A refusal that is final needs a new key.
 */
export function useAction() {
  const busy = useSignal(false);
  const error = useSignal(null);
  const last = useRef(null);
  const run = async (act, options = {}) => {
    if (busy.peek()) return false;
    last.current = act;
    busy.value = true;
    error.value = null;
    try {
      await act(options);
      return true;
    } catch (failure) {
      if (token.peek() && refusesToken(failure)) revoked();
      error.value = failure;
      return false;
    } finally {
      busy.value = false;
    }
  };
  const retry = () => last.current && run(last.current, sameKey(error.peek()));
  return { busy: busy.value, error: error.value, run, retry };
}

function sameKey(failure) {
  const open = failure instanceof Unreachable || failure?.retryable;
  return open && failure.key ? { key: failure.key } : {};
}
