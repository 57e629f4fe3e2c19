/** One click to a game like those that the lobby shows. */
import { QUICK_JOIN } from "../../../words/lobby.js";
import { PLAYERS_EXACT } from "../../../words/shared.js";
import { html } from "../../html.js";
import { go } from "../../router.js";
import { rami } from "../../session.js";
import { t } from "../../translate.js";
import { useAction } from "../../widgets/action.js";
import { lastChoice } from "./last_choice.js";
import { pauseFor } from "./pauses.js";
import { gamePath } from "../../paths.js";
import { Failure } from "../../widgets/problem.js";
import { infoOf, titleOf } from "../../options/variants.js";
import { somebody } from "../player/visitor.js";

/** What the filters leave open is as in the last game of this browser. */
export function QuickJoin({ variants, variant: wanted, seats: wished }) {
  const match = useAction();
  const variant = wanted ?? lastChoice.value.variant;
  const [least, most] = infoOf(variants, variant)?.players ?? [2, 8];
  const seats = Math.min(most, Math.max(least, wished ?? lastChoice.value.seats));
  const find = async (options) => {
    await somebody();
    go(gamePath((await rami.quickMatch({ variant, seats, deal_pause: pauseFor(seats) }, options)).data.id));
  };
  const words = { game: titleOf(variants, variant), players: t(PLAYERS_EXACT, { count: seats }) };
  return html`
    <p class="row">
      <button type="button" class="main" disabled=${match.busy} onClick=${() => match.run(find)}>
        ${t(QUICK_JOIN, words)}
      </button>
    </p>
    <${Failure} error=${match.error} retry=${match.retry} />
  `;
}
