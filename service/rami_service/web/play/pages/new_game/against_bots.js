/** Choose a game and how many opponents; then a click on a level deals the cards. */
import { AGAINST_BOTS, LEVEL, OPPONENTS } from "../../../words/home.js";
import { LEVEL_DOES, LIKE_STRONG } from "../../../words/levels.js";
import { SEARCHING, levelsOf } from "./levels.js";
import { RULES_OF_GAME } from "../../../words/shared.js";
import { html } from "../../html.js";
import { go, link } from "../../router.js";
import { rami } from "../../session.js";
import { t } from "../../translate.js";
import { useAction } from "../../widgets/action.js";
import { NumberButtons } from "../../widgets/number_buttons.js";
import { choose, lastChoice } from "./last_choice.js";
import { pauseFor } from "./pauses.js";
import { gamePath, rulesPath } from "../../paths.js";
import { Failure } from "../../widgets/problem.js";
import { VariantSelect } from "./variant_select.js";
import { counts } from "../../options/schema.js";
import { infoOf } from "../../options/variants.js";
import { somebody } from "../player/visitor.js";

export function AgainstBots({ variants }) {
  const begin = useAction();
  const { variant, opponents: wished } = lastChoice.value;
  const info = infoOf(variants, variant);
  const [least, most] = info?.players ?? [2, 4];
  const allowed = counts([least - 1, most - 1]);
  const opponents = allowed.includes(wished) ? wished : allowed[0];
  const searched = info?.searched.includes(opponents + 1) ?? true;
  const does = (level) => (searched || !SEARCHING.has(level) ? LEVEL_DOES[level] : LIKE_STRONG);
  const start = (level) => async (options) => {
    await somebody();
    const body = { variant, seats: opponents + 1, bots: opponents, bot_level: level, deal_pause: pauseFor(1) };
    go(gamePath((await rami.createGame(body, options)).data.id));
  };
  return html`
    <h2 id="against-bots">${t(AGAINST_BOTS)}</h2>
    <${VariantSelect} variants=${variants} value=${variant} onChoose=${(name) => choose({ variant: name })} />
    <p class="row between">
      <${NumberButtons}
        label=${t(OPPONENTS)} values=${allowed} value=${opponents} onChoose=${(count) => choose({ opponents: count })}
      />
      <a href=${link(rulesPath(variant))}>${t(RULES_OF_GAME)}</a>
    </p>
    <h3 id="level">${t(LEVEL)}</h3>
    <ul class="levels" aria-labelledby="level">
      ${levelsOf(info, opponents + 1).map(([level, name], place) => html`
        <li>
          <button type="button" class="level" disabled=${begin.busy} onClick=${() => begin.run(start(level))}>
            <strong>${name}</strong>
            ${LEVEL_DOES[level] && html`
              <span class="strength" aria-hidden="true">${"♠".repeat(place + 1)}</span>
              <small>${t(does(level))}</small>
            `}
          </button>
        </li>
      `)}
    </ul>
    <${Failure} error=${begin.error} retry=${begin.retry} />
  `;
}
