/**
 * The games to begin with. The list is long, so it is closed once a game is chosen. `children` are below it.
 *
 * `known` is the name by which the game was chosen, with its game of the catalogue: where its rules are others, the
 * summary of `value` is not that of the game.
 */
import { CHOOSE_GAME, CLOSE_LIST, THE_GAME } from "../../../words/new_game.js";
import { classes, html, useSignal } from "../../html.js";
import { t } from "../../translate.js";
import { infoOf, playersOf } from "../../options/variants.js";

export function Presets({ variants, value, known, onChoose, children }) {
  const open = useSignal(false);
  const choose = (name) => {
    onChoose(name);
    open.value = false;
  };
  const chosen = infoOf(variants, value);
  const named = known?.game.reason === null ? known : null;
  const same = !Object.keys(named?.game.options ?? {}).length;
  return html`
    <section class="sheet" aria-labelledby="the-game">
      <h2 id="the-game">${t(THE_GAME)}</h2>
      <div class="row between">
        <div class="wide">
          <strong>${named?.called ?? chosen.title}</strong> ${same && html`<span class="soft">${playersOf(chosen.players)}</span>`}
          ${same && html`<p class="soft">${chosen.summary}</p>`}
        </div>
        <button
          type="button" aria-expanded=${String(open.value)} aria-controls="presets"
          onClick=${() => (open.value = !open.value)}
        >
          ${t(open.value ? CLOSE_LIST : CHOOSE_GAME)}
        </button>
      </div>
      <ul id="presets" class="grid plain-list" hidden=${!open.value}>
        ${variants.variants.map(({ name, title, summary, players }) => html`
          <li key=${name}>
            <button
              type="button" class=${classes("preset", { chosen: name === value })}
              aria-current=${name === value ? "true" : null} onClick=${() => choose(name)}
            >
              <strong>${title}</strong> <small>${playersOf(players)}</small>
              <small>${summary}</small>
            </button>
          </li>
        `)}
      </ul>
      ${children}
    </section>
  `;
}
