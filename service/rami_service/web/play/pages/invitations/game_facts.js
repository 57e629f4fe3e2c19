/** When a game ends, how fast it is, and what of its rules is not as usual: in a few words. */
import { DEALS, HOUSE_RULES, OUT_ABOVE, OUT_AT, TO_TARGET, USUAL_RULES } from "../../../words/invitations.js";
import { html } from "../../html.js";
import { Changes, changeWords } from "../../options/changes.js";
import { settingsOf } from "../../options/settings.js";
import { fieldsFor } from "../../options/variants.js";
import { t } from "../../translate.js";
import { clockOf } from "../../widgets/time.js";

/** `info` describes the variant, null while it is not there. `options` are those that the creator chose. */
export function GameFacts({ info, options, seats, turnSeconds }) {
  const end = info && settingsOf(info, fieldsFor(info), options).match_end;
  return html`<${Facts} info=${info} end=${end} options=${beside(options)} seats=${seats} turnSeconds=${turnSeconds} />`;
}

/** The same for a game that is seen: it has all its settings. Its target is that of its number of players. */
export function FactsOfView({ info, view }) {
  const { match_end: end, ...options } = view.rules;
  return html`<${Facts} info=${info} end=${end} options=${options} turnSeconds=${view.turn_seconds} />`;
}

function Facts({ info, end, options, seats = 2, turnSeconds }) {
  const changed = changeWords(info, options).length > 0;
  return html`
    <p class="soft">${end && `${endOf(end, seats)} · `}${clockOf(turnSeconds)}</p>
    ${info && html`<p>${t(changed ? HOUSE_RULES : USUAL_RULES)}</p>`}
    <${Changes} info=${info} options=${options} />
  `;
}

function endOf({ deals, target, per_opponent: each, elimination, strict }, seats) {
  if (target === null) return t(DEALS, { count: deals });
  const words = elimination ? (strict ? OUT_ABOVE : OUT_AT) : TO_TARGET;
  return t(words, { points: each ? target * (seats - 1) : target });
}

/** Without an end that is said already. */
function beside({ match_end: end, ...options }) {
  const said = Object.keys(end ?? {}).every((part) => part === "deals" || part === "target");
  return said ? options : { ...options, match_end: end };
}
