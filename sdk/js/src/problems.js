/** What a call throws if it does not succeed: `Problem`, a refusal of the service, or `Unreachable`, no answer. */

/**
 * The service refused the request. Let a program decide by `code`; `title` and `detail` are sentences for people.
 *
 * `errors` are the mistakes of a body or a query. `retryable` says whether the same request can succeed later,
 * `retryAfter` in how many seconds. `rule`, `retryAfter` and `key`, the idempotency key, may be null. The page of a
 * proxy has the code `http_502` (with its status).
 */
export class Problem extends Error {
  constructor(status, body, { retryAfter = null, key = null } = {}) {
    const { code = `http_${status}`, title = "", detail = "", params = {}, rule = null, errors = [] } = body ?? {};
    super(detail || title || `The service answered ${status}.`);
    this.name = "Problem";
    Object.assign(this, { status, code, title, detail, params, rule, errors, retryAfter, key });
    this.requestId = body?.request_id ?? null;
    this.retryable = body?.retryable ?? PASSING.has(status);
  }
}

/**
 * No answer came. `reason` is "network" (the connection failed), "timeout", or "unreadable" (the answer is cut or is
 * not what the API sends). If `maybeDone` is true, the service may have carried the request out: send the same request
 * with the same `key` to find out, or read the game.
 */
export class Unreachable extends Error {
  constructor(reason, { key = null, maybeDone = false, cause } = {}) {
    super(`The service did not answer (${reason}).`, { cause });
    Object.assign(this, { name: "Unreachable", reason, key, maybeDone });
  }
}

/** Statuses of limits and outages. They say nothing about the request itself. */
export const PASSING = new Set([429, 502, 503, 504]);
