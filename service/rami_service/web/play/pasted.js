/**
 * What somebody has pasted: a game, an invitation or a token, wherever it stands in a text.
 *
 * The terminal reads the same texts in the same way (`sdk/rami/_terminal/game/game_address.py`). The lengths are exact,
 * so nothing has to be known of what stands before and behind.
 */
const GAME = /g_[0-9a-z]{26}/;
const INVITE = /i_([0-9a-v]{26})_[a-z2-7]{32}/;
const SERVICE = /(https?:\/\/(?:(?!https?:\/\/)\S)+?)\/play\/?#/;
const TOKEN = /rami_[0-9a-v]{26}_[a-z2-7]{52}[0-9a-f]{6}/;

/** `{ game, invite, service }` of an id, an invitation or a link; null if the text names no game. */
export function gameAddress(text) {
  const invite = INVITE.exec(text);
  const game = invite ? `g_${invite[1]}` : GAME.exec(text)?.[0]; // in an invitation, `g_` may be two halves
  return (game ?? null) && { game, invite: invite?.[0] ?? null, service: SERVICE.exec(text)?.[1] ?? null };
}

/** The token of a player, or null. */
export function tokenIn(text) {
  return TOKEN.exec(text)?.[0] ?? null;
}
