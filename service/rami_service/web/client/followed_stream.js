/** A stream of the service, with the token of a client: it outlives a change of the token. */
import { Problem } from "./problems.js";
import { messages, Refused } from "./stream.js";
import { whenAwake } from "./wake.js";

/** `take` may return this: what the stream goes on from is no use, so it begins again with a snapshot. */
export const BEGIN_AGAIN = Symbol("begin again");

/**
 * Give each message of a stream to `take`, with its data read, until the stream is over or `signal` is aborted.
 *
 * `after` is the id of the last message that the page has, "" for none. `onState` is told each change of the state:
 * "ok", "waiting", "offline" or "limited". Throws `Problem` if the service refuses the stream.
 */
export async function followStream(rami, path, query, { after = "", signal, onState, take }) {
  const place = { after };
  while (!signal?.aborted && (await followedOnce(rami, rami.address(path, query), place, { signal, onState, take })));
}

/** Returns whether to open the stream again: the token was changed, or `take` needs a snapshot. */
async function followedOnce(rami, address, place, { signal, onState, take }) {
  const { token, language, fetch } = rami;
  const options = { token, language, fetch, after: place.after, signal, onState: changes(onState), wake: whenAwake };
  try {
    for await (const { event, id, data } of messages(address, options)) {
      place.after = id;
      if ((await take(event, JSON.parse(data), id)) !== BEGIN_AGAIN) continue;
      place.after = "";
      return true;
    }
    return false;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (error.status === 401 && rami.token && rami.token !== token) return true;
    if (error.problem.code !== "unknown_event" || place.after === "") throw new Problem(error.status, error.problem);
    place.after = ""; // so old an id that the service does not know it any more
    return true;
  }
}

/** Tells a state only when it is another one. */
function changes(onState) {
  let last = null;
  return (state) => state !== last && onState?.((last = state));
}
