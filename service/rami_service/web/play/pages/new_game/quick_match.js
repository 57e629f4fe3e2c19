/** A game with whoever asks for the same. */
import { HOW_MANY, QUICK_MATCH, QUICK_MATCH_HELP, WITH_PEOPLE } from "../../../words/home.js";
import { html } from "../../html.js";
import { counts } from "../../options/schema.js";
import { go } from "../../router.js";
import { rami } from "../../session.js";
import { t } from "../../translate.js";
import { useAction } from "../../widgets/action.js";
import { choose, lastChoice } from "./last_choice.js";
import { pauseFor } from "./pauses.js";
import { NumberButtons } from "../../widgets/number_buttons.js";
import { gamePath } from "../../paths.js";
import { Failure } from "../../widgets/problem.js";
import { infoOf, titleOf } from "../../options/variants.js";
import { somebody } from "../player/visitor.js";

export function QuickMatch({ variants }) {
  const match = useAction();
  const { variant, seats: wished } = lastChoice.value;
  const allowed = counts(infoOf(variants, variant)?.players ?? [2, 4]);
  const seats = allowed.includes(wished) ? wished : allowed[0];
  const find = async (options) => {
    await somebody();
    go(gamePath((await rami.quickMatch({ variant, seats, deal_pause: pauseFor(seats) }, options)).data.id));
  };
  return html`
    <section class="sheet" aria-labelledby="with-people">
      <h2 id="with-people">${t(WITH_PEOPLE)}</h2>
      <p>${t(QUICK_MATCH_HELP, { game: titleOf(variants, variant) })}</p>
      <div class="row between">
        <${NumberButtons}
          label=${t(HOW_MANY)} values=${allowed} value=${seats} onChoose=${(count) => choose({ seats: count })}
        />
        <button type="button" class="main" disabled=${match.busy} onClick=${() => match.run(find)}>
          ${t(QUICK_MATCH)}
        </button>
      </div>
      <${Failure} error=${match.error} retry=${match.retry} />
    </section>
  `;
}
