/** What the reader has won, in total and in each game. */
import { ALL_TOGETHER, COLUMNS, NO_STATISTICS, STATISTICS } from "../../../words/account.js";
import { GAME } from "../../../words/shared.js";
import { html } from "../../html.js";
import { player, rami } from "../../session.js";
import { number, t } from "../../translate.js";
import { Loading, useLoad } from "../../widgets/load.js";
import { Failure } from "../../widgets/problem.js";
import { titleOf } from "../../options/variants.js";

export function Statistics({ variants }) {
  const stats = useLoad((signal) => rami.getMyStats({ signal }).then(({ data }) => data), [player.value.id]);
  return html`
    <section class="sheet" aria-labelledby="statistics">
      <h2 id="statistics">${t(STATISTICS)}</h2>
      <${Failure} error=${stats.error} retry=${stats.again} />
      ${!stats.data && !stats.error && html`<${Loading} />`}
      ${stats.data?.games === 0 && html`<p class="soft">${t(NO_STATISTICS)}</p>`}
      ${stats.data?.games > 0 && html`<${Table} stats=${stats.data} variants=${variants} />`}
    </section>
  `;
}

function Table({ stats, variants }) {
  return html`
    <div class="table-wrap" tabindex="0" role="group" aria-labelledby="statistics">
      <table class="statistics">
        <thead>
          <tr>
            <th scope="col">${t(GAME)}</th>
            ${Object.entries(COLUMNS).map(([name, text]) => html`
              <th key=${name} scope="col" class="figure">${t(text)}</th>
            `)}
          </tr>
        </thead>
        <tbody>
          ${stats.variants.map((one) => html`
            <${Row} key=${one.variant} title=${titleOf(variants, one.variant)} stats=${one} />
          `)}
          ${stats.variants.length > 1 && html`<${Row} title=${t(ALL_TOGETHER)} stats=${stats} />`}
        </tbody>
      </table>
    </div>
  `;
}

/** Points of different games cannot be compared, so the total has no average. */
function Row({ title, stats }) {
  return html`
    <tr>
      <th scope="row">${title}</th>
      ${Object.keys(COLUMNS).map((name) => html`
        <td key=${name} class="figure">${name in stats ? number(stats[name], 1) : ""}</td>
      `)}
    </tr>
  `;
}
