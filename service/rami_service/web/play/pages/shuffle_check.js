/** The page computes every shuffle of a finished game itself, and says which are right. */
import { verifyRecord } from "../../client/shuffle.js";
import * as words from "../../words/replay.js";
import { nameOf } from "../game/sides.js";
import { html, useState } from "../html.js";
import { list, t } from "../translate.js";

export function ShuffleCheck({ past, view }) {
  const [found, setFound] = useState(null);
  const check = () => setFound(verifyRecord(past.record, past.first.rules, { events: past.events }));
  return html`
    <section class="sheet">
      <h2>${t(words.SHUFFLES)}</h2>
      <p>${t(words.WHAT_IT_MEANS)}</p>
      <p><button class="main" onClick=${check}>${t(words.CHECK)}</button></p>
      <div role="status">${found && html`<${Verdict} found=${found} view=${view} />`}</div>
    </section>
  `;
}

function Verdict({ found, view }) {
  const { ok, deals } = found;
  return html`
    <p class=${ok ? "right" : "error"}><b>${ok ? t(words.CHECKED, { count: deals.length }) : t(words.WRONG)}</b></p>
    <ul class="verdicts">
      ${deals.map(({ deal, reason, added }) => html`
        <li key=${deal}>
          ${t(words.DEAL_VERDICT, { number: deal, verdict: t(reason === null ? words.DEAL_OK : words.DEAL_WRONG[reason]) })}
          ${added.length > 0 && ` ${t(words.ADDED, { names: list(added.map((seat) => nameOf(view, seat))) })}`}
        </li>
      `)}
    </ul>
  `;
}
