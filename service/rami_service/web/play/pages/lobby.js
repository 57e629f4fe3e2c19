/** The lobby: public games that wait for players, and those that can be watched. */
import {
  ANY_GAME, ANY_NUMBER, LOBBY, NAME_WHY, NONE_PLAYED, NONE_WAITING, NUMBER_OF_SEATS, PLAYED, REFRESHED, WAITING,
  WHICH_GAMES,
} from "../../words/lobby.js";
import { FIRST_PAGE, NEW_GAME_LINK, NEXT_PAGE } from "../../words/shared.js";
import { html, useSignal } from "../html.js";
import { counts } from "../options/schema.js";
import { link } from "../router.js";
import { known, rami } from "../session.js";
import { t } from "../translate.js";
import { JoinByLink } from "./invitations/join_by_link.js";
import { Loading, useEvery, useLoad } from "../widgets/load.js";
import { LobbyGame } from "./games/lobby_game.js";
import { NameFirst } from "./player/name_first.js";
import { NEW_GAME } from "../paths.js";
import { Failure } from "../widgets/problem.js";
import { QuickJoin } from "./new_game/quick_join.js";
import { Select } from "../widgets/select.js";
import { VariantSelect } from "./new_game/variant_select.js";
import { useVariants } from "../options/variants.js";

const SECONDS = 5;
const EVERY = { status: "open", variant: null, seats: null, cursor: null };

export function Lobby() {
  return html`
    <div class="page lobby">
      <div class="row between">
        <h1>${t(LOBBY)}</h1>
        <a class="button" href=${link(NEW_GAME)}>${t(NEW_GAME_LINK)}</a>
      </div>
      <${JoinByLink} />
      ${known.value ? html`<${Games} />` : html`<${NameFirst} why=${t(NAME_WHY)} />`}
    </div>
  `;
}

function Games() {
  const query = useSignal(EVERY);
  const filter = (changes) => (query.value = { ...query.peek(), cursor: null, ...changes });
  const { data: variants } = useVariants();
  const wanted = query.value;
  const waiting = wanted.status === "open";
  const games = useLoad((signal) => rami.listGames({ ...wanted, signal }).then(({ data }) => data), Object.values(wanted));
  useEvery(SECONDS, games.again);
  return html`
    <${Filters} query=${wanted} variants=${variants} filter=${filter} />
    ${waiting && html`<${QuickJoin} variants=${variants} variant=${wanted.variant} seats=${wanted.seats} />`}
    <${Failure} error=${games.error} retry=${games.again} />
    ${!games.data && !games.error && html`<${Loading} />`}
    ${games.data?.items.length === 0 && html`<p class="sheet">${t(waiting ? NONE_WAITING : NONE_PLAYED)}</p>`}
    <ul class="grid plain-list">
      ${games.data?.items.map((game) => html`<${LobbyGame} key=${game.id} game=${game} variants=${variants} />`)}
    </ul>
    <${Pages} next=${games.data?.next} cursor=${wanted.cursor} turn=${(cursor) => filter({ cursor })} />
    <p class="soft">${t(REFRESHED)}</p>
  `;
}

function Filters({ query, variants, filter }) {
  const status = (value, text) => html`
    <button type="button" aria-pressed=${String(query.status === value)} onClick=${() => filter({ status: value })}>
      ${t(text)}
    </button>
  `;
  const seats = [[null, t(ANY_NUMBER)], ...counts([2, 8]).map((count) => [count, count])];
  return html`
    <div class="row filters">
      <div class="row" role="group" aria-label=${t(WHICH_GAMES)}>
        ${status("open", WAITING)}${status("playing", PLAYED)}
      </div>
      <${VariantSelect}
        variants=${variants} value=${query.variant} any=${t(ANY_GAME)} summary=${false}
        onChoose=${(variant) => filter({ variant })}
      />
      <label>
        ${t(NUMBER_OF_SEATS)}
        <${Select} choices=${seats} value=${query.seats} onChoose=${(chosen) => filter({ seats: chosen })} />
      </label>
    </div>
  `;
}

/** The service gives the cursor of the next page only. So one can go on, or back to the first page. */
function Pages({ next, cursor, turn }) {
  return html`
    <p class="row">
      ${cursor && html`<button type="button" onClick=${() => turn(null)}>${t(FIRST_PAGE)}</button>`}
      ${next && html`<button type="button" onClick=${() => turn(next)}>${t(NEXT_PAGE)}</button>`}
    </p>
  `;
}
