/**
 * Every operation of the API: the name of its method of `Rami`, and the request that its arguments make.
 *
 * The last argument of each method takes the options of `call` too: `signal`, `headers`, `key`, `version` and
 * `minimal`, as far as the operation has them. Bodies and queries are those of the API.
 */
import { randomHex } from "./randomness.js";

/** Only reads. It may be sent as often as one likes. */
const read = (request) => ({ method: "GET", repeatable: true, request });
/** Takes an idempotency key, so it may be sent again. */
const keyed = (request) => ({ method: "POST", keyed: true, request });
/** Sets a value. Sent twice, it has the same effect and the same answer. */
const set = (method, request) => ({ method, repeatable: true, request });
/** Is sent once, because sent twice it could take effect twice, or be answered in another way. */
const once = (method, request) => ({ method, request });

export const OPERATIONS = {
  // Players and tokens.
  me: read((options) => ({ ...options, path: "/v1/players/me" })),
  updateMe: set("PATCH", (body, options) => ({ ...options, path: "/v1/players/me", body })),
  deleteMe: once("DELETE", (options) => ({ ...options, path: "/v1/players/me" })),
  profile: read((player, options) => ({ ...options, path: path`/v1/players/${player}` })),
  stats: read((player, options) => ({ ...options, path: path`/v1/players/${player ?? "me"}/stats` })),
  tokens: read((options) => ({ ...options, path: "/v1/players/me/tokens" })),
  createToken: once("POST", (body, options) => ({ ...options, path: "/v1/players/me/tokens", body })),
  rotateToken: once("POST", (options) => ({ ...options, path: "/v1/players/me/tokens/rotate" })),
  revokeToken: once("DELETE", (token, options) => ({ ...options, path: path`/v1/players/me/tokens/${token}` })),
  muted: read((options) => ({ ...options, path: "/v1/players/me/muted" })),
  mute: set("POST", (player, options) => ({ ...options, path: "/v1/players/me/muted", body: { player } })),
  unmute: set("DELETE", (player, options) => ({ ...options, path: path`/v1/players/me/muted/${player}` })),
  notices: read(({ after, wait, limit, ...options } = {}) => ({
    ...options,
    path: "/v1/players/me/events",
    query: { after, wait, limit },
  })),

  // The games and their rules.
  variants: read((options) => ({ ...options, path: "/v1/variants" })),
  variant: read((name, options) => ({ ...options, path: path`/v1/variants/${name}` })),
  variantSheet: read((name, { seats, lang, ...options } = {}) => ({
    ...options,
    path: path`/v1/variants/${name}/sheet`,
    query: { seats, lang },
  })),
  previewRules: set("POST", (body, options) => ({ ...options, path: "/v1/rules/preview", body })),
  phrases: read((options) => ({ ...options, path: "/v1/phrases" })),

  // Finding and beginning games.
  games: read(({ status, variant, seats, cursor, limit, ...options } = {}) => ({
    ...options,
    path: "/v1/games",
    query: { status, variant, seats, cursor, limit },
  })),
  myGames: read(({ status, cursor, limit, ...options } = {}) => ({
    ...options,
    path: "/v1/players/me/games",
    query: { status, cursor, limit },
  })),
  createGame: keyed((body, options) => ({ ...options, path: "/v1/games", body })),
  quickMatch: keyed((body, options) => ({ ...options, path: "/v1/games/quick-match", body })),
  join: keyed((game, body = {}, options) => ({ ...options, path: path`/v1/games/${game}/join`, body })),
  watch: keyed((game, invite, options) => ({ ...options, path: path`/v1/games/${game}/watch`, body: { invite } })),
  addBots: keyed((game, body = {}, options) => ({ ...options, path: path`/v1/games/${game}/bots`, body })),
  invites: read((game, options) => ({ ...options, path: path`/v1/games/${game}/invites` })),
  createInvite: once("POST", (game, body = {}, options) => ({
    ...options,
    path: path`/v1/games/${game}/invites`,
    body,
  })),
  revokeInvite: once("DELETE", (game, invite, options) => ({
    ...options,
    path: path`/v1/games/${game}/invites/${invite}`,
  })),

  // Playing.
  game: read((game, { include, exclude, version, ...options } = {}) => ({
    ...options,
    path: path`/v1/games/${game}`,
    query: { include, exclude, version },
    version: null, // it asks for a view of the past, and is no condition
  })),
  sheet: read((game, { lang, ...options } = {}) => ({
    ...options,
    path: path`/v1/games/${game}/sheet`,
    query: { lang },
  })),
  legalMoves: read((game, options) => ({ ...options, path: path`/v1/games/${game}/legal-moves` })),
  hint: read((game, level, options) => ({ ...options, path: path`/v1/games/${game}/hint`, query: { level } })),
  move: keyed((game, moves, { dryRun, include, ...options } = {}) => ({
    ...options,
    path: path`/v1/games/${game}/moves`,
    query: { include },
    body: dryRun ? { moves, dry_run: true } : { moves },
  })),
  addEntropy: keyed((game, entropy = randomHex(), options) => ({
    ...options,
    path: path`/v1/games/${game}/entropy`,
    body: { entropy },
  })),
  leave: keyed((game, options) => ({ ...options, path: path`/v1/games/${game}/leave` })),
  resign: keyed((game, options) => ({ ...options, path: path`/v1/games/${game}/resign` })),
  comeBack: keyed((game, options) => ({ ...options, path: path`/v1/games/${game}/return` })),
  rematch: keyed((game, options) => ({ ...options, path: path`/v1/games/${game}/rematch` })),
  say: once("POST", (game, phrase, options) => ({
    ...options,
    path: path`/v1/games/${game}/phrases`,
    body: { phrase },
  })),

  // Looking back.
  record: read((game, options) => ({ ...options, path: path`/v1/games/${game}/record` })),
  history: read((game, { after, limit, ...options } = {}) => ({
    ...options,
    path: path`/v1/games/${game}/history`,
    query: { after, limit },
  })),
  events: read((game, { after, wait, limit, include, ...options } = {}) => ({
    ...options,
    path: path`/v1/games/${game}/events`,
    query: { after, wait, limit, include },
  })),
};

/** A path with its parameters. Throws TypeError for one that would lead to another path. */
function path([first, ...rest], ...parameters) {
  return parameters.reduce((made, parameter, place) => {
    const text = String(parameter ?? "");
    if (["", ".", ".."].includes(text)) throw new TypeError(`${JSON.stringify(text)} cannot be a part of a path`);
    return made + encodeURIComponent(text) + rest[place];
  }, first);
}
