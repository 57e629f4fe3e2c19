/** What several tabs of one browser would do at the same moment is done by one of them. */
const LONG = 1500; // milliseconds in which the other tabs come to it

/** Call `act`, unless another tab has just done so under this name. Without locks (no HTTPS) each tab does it. */
export async function once(name, act) {
  if (!navigator.locks) return act();
  return navigator.locks.request(`rami ${name}`, { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    await act();
    await new Promise((done) => setTimeout(done, LONG));
  });
}
