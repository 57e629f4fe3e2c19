/** What a call throws if it does not succeed. core.d.ts describes the fields. */

/** A refusal of the service. An answer that is none of the API, such as the page of a proxy, has the code `http_502`. */
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

/** No answer came. */
export class Unreachable extends Error {
  constructor(reason, { key = null, maybeDone = false, cause } = {}) {
    super(`The service did not answer (${reason}).`, { cause });
    Object.assign(this, { name: "Unreachable", reason, key, maybeDone });
  }
}

/** Statuses of limits and outages. They say nothing about the request itself. */
export const PASSING = new Set([429, 502, 503, 504]);
