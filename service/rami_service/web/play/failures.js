/** A failure in words. Refusals come from the service in the reader's language. */
import { Problem, Unreachable } from "../client/problems.js";
import { MAYBE_DONE, NO_ANSWER, PAGE_BROKEN, REFUSED_WITH } from "../words/problems.js";
import * as words from "../words/refusals.js";
import { t } from "./translate.js";

export function sentenceOf(error) {
  if (error instanceof Problem) return refusal(error);
  if (!(error instanceof Unreachable)) return t(PAGE_BROKEN, { reason: error?.message ?? error });
  const reason = t(NO_ANSWER[error.reason] ?? NO_ANSWER.network);
  const open = error.maybeDone && !error.key; // with its key, the same request is carried out once
  return open ? `${reason} ${t(MAYBE_DONE)}` : reason;
}

/** The texts of the service are for programs, too. What they say otherwise to a player has words of its own. */
function refusal({ code, params, detail, title, status }) {
  const own = words.REFUSALS[code];
  return own ? t(own, params) : detail || title || t(REFUSED_WITH, { status });
}
