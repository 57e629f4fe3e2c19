/** What became of a test message. */
import { ARRIVED, NOT_ARRIVED, TRYING } from "../../../words/webhooks.js";
import { html } from "../../html.js";
import { number, t } from "../../translate.js";
import { reasonOf } from "./reasons.js";

/** `result` is null before a trial. The element is there before its text, so that the text is read out. */
export function Trial({ result }) {
  return html`<p class=${result?.delivered === false ? "error" : null} role="status">${result && textOf(result)}</p>`;
}

function textOf({ running, delivered, reason, status, milliseconds }) {
  if (running) return t(TRYING);
  const values = { number: number(milliseconds), status };
  return delivered ? t(ARRIVED, values) : t(NOT_ARRIVED, { ...values, reason: reasonOf({ reason, status }) });
}
