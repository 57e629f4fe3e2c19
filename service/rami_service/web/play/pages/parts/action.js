/** What a button does: once at a time, and with its failure in words beside it. */
import { useRef, useSignal } from "../../html.js";
import { refusesToken, revoked, token } from "../../session.js";

/** `{ busy, error, run, retry }`. `run(act)` returns whether `act` succeeded; `retry` does the last one again. */
export function useAction() {
  const busy = useSignal(false);
  const error = useSignal(null);
  const last = useRef(null);
  const run = async (act) => {
    if (busy.peek()) return false;
    last.current = act;
    busy.value = true;
    error.value = null;
    try {
      await act();
      return true;
    } catch (failure) {
      if (token.peek() && refusesToken(failure)) revoked();
      error.value = failure;
      return false;
    } finally {
      busy.value = false;
    }
  };
  return { busy: busy.value, error: error.value, run, retry: () => last.current && run(last.current) };
}
