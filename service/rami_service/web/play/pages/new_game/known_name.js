/** Find a game by the name that people know: it sets the game with its options, and says what is different here. */
import {
  BY_NAME, CANNOT_BE_PLAYED, CAN_BE_PLAYED, CHOOSE_NAME, IS_NOT_PLAYED, NEAREST_GAME, PLAYED_AS, PLAYED_WITH_CHANGES,
  RULES_AFTER, STILL_DIFFERENT,
} from "../../../words/new_game.js";
import { html } from "../../html.js";
import { titleOf } from "../../options/variants.js";
import { language } from "../../preferences.js";
import { rami } from "../../session.js";
import { t } from "../../translate.js";
import { useLoad } from "../../widgets/load.js";
import { Failure } from "../../widgets/problem.js";

/** `value` is the name that was chosen, or null. `onChoose` is given a name and its game of the catalogue. */
export function KnownName({ variants, value, onChoose }) {
  const read = (signal) => rami.getCatalogue({ signal }).then(({ data }) => data.games);
  const { data: games, error, again } = useLoad(read, [language.value]);
  const names = sorted(games ?? []);
  const chosen = names.find(({ called }) => called === value)?.game;
  const choose = ({ target }) => {
    const { called, game } = names[target.selectedIndex - 1];
    onChoose(called, game);
  };
  return html`
    <div class="field known-name">
      <label for="known-name">${t(BY_NAME)}</label>
      <select id="known-name" aria-describedby="known-game" onChange=${choose}>
        <option value="" disabled selected=${!chosen}>${t(CHOOSE_NAME)}</option>
        <optgroup label=${t(CAN_BE_PLAYED)}>${names.filter(playable).map(option(value))}</optgroup>
        <optgroup label=${t(CANNOT_BE_PLAYED)}>${names.filter((one) => !playable(one)).map(option(value))}</optgroup>
      </select>
      <div id="known-game" class="soft" role="status">
        ${chosen && html`<${About} called=${value} game=${chosen} here=${titleOf(variants, chosen.variant)} />`}
      </div>
      <${Failure} error=${error} retry=${again} />
    </div>
  `;
}

const playable = ({ game }) => game.reason === null;

const option = (value) => ({ called, game }) => html`
  <option key=${called} value=${called} lang=${game.language} selected=${called === value}>${called}</option>
`;

/** Every name of every game, those that can be played first, in the order of the alphabet. */
function sorted(games) {
  const names = games.flatMap((game) => [game.title, ...game.also].map((called) => ({ called, game })));
  return names.toSorted((one, other) => playable(other) - playable(one) || one.called.localeCompare(other.called));
}

function About({ called, game: { differs, language: own, options, reason, source }, here }) {
  const names = { name: called, game: here };
  const changed = Object.keys(options).length > 0;
  const known = html`
    <p>${t(changed ? PLAYED_WITH_CHANGES : PLAYED_AS, names)} ${differs.length > 0 && t(STILL_DIFFERENT)}</p>
    <ul>${differs.map((one) => html`<li key=${one}>${one}</li>`)}</ul>
  `;
  const unknown = html`<p class="error">${t(IS_NOT_PLAYED, names)} ${reason}</p><p>${t(NEAREST_GAME, names)}</p>`;
  return html`
    ${reason === null ? known : unknown}
    <p>${t(RULES_AFTER)} <cite lang=${own}>${source.title}</cite>, ${source.by}</p>
  `;
}
