/** Whether a tab of this browser shows a game to its player: such a tab holds a lock. Only HTTPS has locks. */
const nameOf = (game) => `rami seen ${game}`;

/** Let other tabs know while this page is seen, until `left` is aborted. */
export function showSeen(game, left) {
  if (!navigator.locks) return;
  let unseen = null; // ends the lock
  const look = () => {
    unseen?.abort();
    unseen = document.hidden || left.aborted ? null : new AbortController();
    if (unseen) hold(game, unseen.signal);
  };
  look();
  document.addEventListener("visibilitychange", look, { signal: left });
  left.addEventListener("abort", look);
}

function hold(game, signal) {
  const until = () => signal.aborted || new Promise((done) => signal.addEventListener("abort", done));
  navigator.locks.request(nameOf(game), { mode: "shared", signal }, until).catch(() => undefined); // aborted while it waits
}

/** Whether any tab is seen that shows the game. */
export async function isSeen(game) {
  const { held } = (await navigator.locks?.query()) ?? { held: [] };
  return held.some(({ name }) => name === nameOf(game));
}
