/** A failure in words. Refusals come from the service in the reader's language. */
import { Problem, Unreachable } from "../client/problems.js";
import { MAYBE_DONE, NO_ANSWER, PAGE_BROKEN, REFUSED_WITH } from "../words/problems.js";
import * as words from "../words/refusals.js";
import { language } from "./preferences.js";
import { t } from "./translate.js";

const MOMENT = /\d{4}-\d\d-\d\d(T[\d:.]+Z)?/g;

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
  return own ? t(own, params) : (detail && forPeople(detail)) || title || t(REFUSED_WITH, { status });
}

/** The days and moments of a sentence as people write them, moments by the clock of the reader. */
function forPeople(sentence) {
  return sentence.replace(MOMENT, (at, time) => {
    const form = time ? { dateStyle: "long", timeStyle: "short" } : { dateStyle: "long", timeZone: "UTC" };
    const moment = new Date(at);
    return Number.isNaN(+moment) ? at : moment.toLocaleString(language.value, form);
  });
}
