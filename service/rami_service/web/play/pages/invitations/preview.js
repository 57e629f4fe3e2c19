/** What an invitation shows before it is used. Nobody needs to be known for that. */
import { Problem } from "../../../client/problems.js";
import { rami, token } from "../../session.js";
import { useLoad } from "../../widgets/load.js";

/**
 * `data` is `{ preview }`, or `{ refused }` with the code of the refusal, or `{ own: true }` if the reader may see the
 * game without an invitation, as its players may.
 */
export function useInvitation(game, secret) {
  return useLoad((signal) => look(game, secret, signal), [game, secret]);
}

async function look(game, secret, signal) {
  try {
    return { preview: (await rami.previewGame(game, secret ? { invite: secret } : {}, { signal })).data };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return (await sees(game, signal)) ? { own: true } : { refused: error.code };
  }
}

async function sees(game, signal) {
  if (!token.peek()) return false;
  try {
    await rami.getGame(game, { signal });
    return true;
  } catch (error) {
    if (isRefusal(error)) return false;
    throw error;
  }
}

/** There is no such game for this reader, or the invitation is not valid. */
function isRefusal(error) {
  return error instanceof Problem && (error.status === 404 || error.code === "invite_expired");
}
