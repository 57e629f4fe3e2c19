/** When a page wakes up: it is shown again, it is online again. In Node nothing of this happens. */

/** Call `woken` whenever the page wakes up, until the function that is returned is called. */
export function whenAwake(woken) {
  const page = globalThis.document;
  if (!page || !globalThis.addEventListener) return () => {};
  const online = () => woken(true);
  const restored = ({ persisted }) => persisted && woken(true);
  const shown = () => page.visibilityState === "visible" && woken(false);
  addEventListener("online", online);
  addEventListener("pageshow", restored);
  page.addEventListener("visibilitychange", shown);
  return () => {
    removeEventListener("online", online);
    removeEventListener("pageshow", restored);
    page.removeEventListener("visibilitychange", shown);
  };
}

/** Wait for some milliseconds; less if `signal` is aborted or the network comes back. It never throws. */
export function pause(milliseconds, signal, { wake = whenAwake, clock = globalThis } = {}) {
  return new Promise((resume) => {
    const end = () => {
      clock.clearTimeout(timer);
      signal?.removeEventListener("abort", end);
      stop();
      resume();
    };
    const timer = clock.setTimeout(end, milliseconds);
    const stop = wake((surely) => surely && end());
    signal?.addEventListener("abort", end);
    if (signal?.aborted) end();
  });
}
