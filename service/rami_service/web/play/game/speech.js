/** Phrases at the table: what a player says, and the bubble beside whoever speaks. */
import { rami } from "../session.js";

const NONE = [];
const BUBBLE = 6000; // milliseconds

export async function say(game, phrase) {
  try {
    await rami.sayPhrase(game.id, { phrase });
    bubble(game, game.view.value.seat, phrase);
  } catch (error) {
    game.fail(error);
  }
}

/** Show a phrase beside its speaker for a while, in the reader's language. */
export async function bubble(game, seat, phrase) {
  const { data } = await rami.listPhrases().catch(() => ({ data: { phrases: NONE } }));
  const text = data.phrases.find((one) => one.phrase === phrase)?.text ?? null;
  game.said.value = { ...game.said.value, [seat]: text };
  setTimeout(() => (game.said.value = { ...game.said.value, [seat]: null }), BUBBLE);
}
