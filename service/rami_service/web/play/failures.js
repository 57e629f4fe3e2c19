/** A failure in words. Refusals come from the service in the reader's language. */
import { Problem, Unreachable } from "../client/problems.js";
import { MAYBE_DONE, NO_ANSWER, PAGE_BROKEN, REFUSED_WITH } from "../words/problems.js";
import { t } from "./translate.js";

export function sentenceOf(error) {
  if (error instanceof Problem) return error.detail || error.title || t(REFUSED_WITH, { status: error.status });
  if (!(error instanceof Unreachable)) return t(PAGE_BROKEN, { reason: error?.message ?? error });
  const reason = t(NO_ANSWER[error.reason] ?? NO_ANSWER.network);
  const open = error.maybeDone && !error.key; // with its key, the same request is carried out once
  return open ? `${reason} ${t(MAYBE_DONE)}` : reason;
}
