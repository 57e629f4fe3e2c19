/** What is done while nobody knows whether `fetch` delivers streams. Few pages need this, so few load it. */
import { delivers, NoStream } from "./stream.js";

const DOUBT = 3000; // milliseconds without an answer

/**
 * A fetch for a stream. One that keeps answers until they are complete never gives an answer, and no error; so after a
 * while a short request is sent, whose answer shows which it is.
 */
export function doubtful(rami) {
  return async (address, request) => {
    if (rami.streams !== null) return rami.fetch(address, request);
    const answer = rami.fetch(address, request).then((response) => {
      rami.streams ??= delivers(response);
      return response;
    });
    let timer;
    const doubt = new Promise((_, refuse) => {
      const asked = () => rami.getMe({ signal: request.signal }).catch(() => undefined);
      timer = rami.clock.setTimeout(() => asked().then(() => rami.streams === false && refuse(new NoStream())), DOUBT);
    });
    return Promise.race([answer, doubt]).finally(() => rami.clock.clearTimeout(timer));
  };
}
