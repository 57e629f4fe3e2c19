/** A game before one sits down: who is there, how fast it is, and its rules. */
import { STATUS } from "../../../words/shared.js";
import { html } from "../../html.js";
import { RuleSheet } from "../../sheets/rule_sheet.js";
import { t } from "../../translate.js";
import { SeatList } from "../games/seats.js";
import { clockOf } from "../../widgets/time.js";
import { titleOf, useVariants } from "../../options/variants.js";

export function InvitedGame({ view }) {
  const { data: variants } = useVariants();
  return html`
    <section class="sheet" aria-labelledby="invited-game">
      <div class="row">
        <h2 id="invited-game">${titleOf(variants, view.rules.variant)}</h2>
        <span class="tag">${t(STATUS[view.status])}</span>
      </div>
      <${SeatList} seats=${view.players} />
      <p class="soft">${clockOf(view.turn_seconds)}</p>
      <${RuleSheet} id=${view.id} />
    </section>
  `;
}
