/** The two ways in which news come: a stream, or reads that wait where `fetch` delivers no stream. */
import { changes } from "./followed_stream.js";
import { NoStream } from "./stream.js";

/**
 * Follow by `stream`, or by `reads` if there can be none. Both get the function for messages. `onTransport` is given
 * "stream" when the first message comes by one, or "reads".
 */
export async function byStreamOrReads(rami, { take, onTransport, stream, reads }) {
  const tell = changes(onTransport);
  try {
    if (rami.streams === false) throw new NoStream();
    return await stream((...message) => {
      tell("stream");
      return take(...message);
    });
  } catch (error) {
    if (!(error instanceof NoStream)) throw error;
  }
  rami.streams = false;
  await null; // no function of the page is called before its own call has returned
  tell("reads");
  return reads(take);
}
