/** How many play, and who sits where. */
import {
  ANYONE, A_PLAYER, BOT_LEVEL, HOUSE_BOT, HOW_MANY, ORGANISE, ORGANISE_HELP, PARTNERS_HELP, PLAYER_ID, PLAYER_ID_FORM, PLAYER_ID_HELP,
  SEATS, SEAT_NUMBER, TEAM, YOU, YOU_HERE,
} from "../../../words/new_game.js";
import { LIKE_STRONG } from "../../../words/levels.js";
import { SEARCHING } from "./levels.js";
import { html } from "../../html.js";
import { t } from "../../translate.js";
import { KnownPeople } from "../player/known_people.js";
import { NumberButtons } from "../../widgets/number_buttons.js";

/** A place for each of eight seats; as many of them as there are players are used. */
export function firstSeating() {
  return [{ kind: "you" }, ...Array.from({ length: 7 }, () => ({ kind: "anyone" }))];
}

/** Whether the reader has no seat, and organises a game of others. Their seats are for players who are named. */
export const isOrganised = (seating) => !seating.some(({ kind }) => kind === "you");
const othersOnly = () => Array.from({ length: 8 }, () => ({ kind: "player", player: "" }));

/**
 * `seating` has the entries of the API, `allowed` are the possible numbers of players, `levels` are those of house bots,
 * and `searched` says whether bots can search with these rules.
 */
export function Seating({ seating, count, allowed, partners, levels, searched, onChange, onCount }) {
  const entries = seating.slice(0, count);
  const organised = isOrganised(seating);
  const set = (place) => (entry) => onChange(placed(seating, place, entry));
  const organise = ({ target: { checked } }) => onChange(checked ? othersOnly() : firstSeating());
  return html`
    <section class="sheet" aria-labelledby="seating">
      <h2 id="seating">${t(SEATS)}</h2>
      <p><${NumberButtons} label=${t(HOW_MANY)} values=${allowed} value=${count} onChoose=${onCount} /></p>
      <label class="inline">
        <input type="checkbox" checked=${organised} onChange=${organise} />
        ${t(ORGANISE)}
      </label>
      ${organised && html`<p class="soft">${t(ORGANISE_HELP)}</p>`}
      ${partners && html`<p class="soft">${t(PARTNERS_HELP)}</p>`}
      <ol class="seating plain-list">
        ${entries.map((entry, place) => html`
          <${Place}
            key=${place} place=${place} entry=${entry} partners=${partners} organised=${organised} levels=${levels}
            onChange=${set(place)}
          />
        `)}
      </ol>
      ${!searched && entries.some(({ level }) => SEARCHING.has(level)) && html`<p class="soft">${t(LIKE_STRONG)}</p>`}
      ${entries.some(({ kind }) => kind === "player") && html`<${KnownPeople} id="known-people" />`}
    </section>
  `;
}

/** At most one seat is the reader's: who takes another one changes places with whoever was to sit there. */
export function placed(seating, place, entry) {
  if (entry.kind !== "you") return seating.with(place, entry);
  const old = seating.findIndex(({ kind }) => kind === "you");
  return seating.with(old, seating[place]).with(place, entry);
}

function Place({ place, entry, partners, organised, levels, onChange }) {
  const id = `seat-${place}`;
  const team = partners ? ` (${t(TEAM, { letter: "AB"[place % 2] })})` : "";
  const choose = ({ target: { value } }) => {
    const [kind, level] = value.split(":");
    onChange(level ? { kind, level } : kind === "player" ? { kind, player: "" } : { kind });
  };
  const name = (player) => onChange({ kind: "player", player });
  const option = (value, text) => html`<option value=${value} selected=${value === valueOf(entry)}>${text}</option>`;
  return html`
    <li>
      <label for=${id}>${t(SEAT_NUMBER, { number: place + 1 })}${team}</label>
      <select id=${id} disabled=${entry.kind === "you"} onChange=${choose}>
        ${!organised && option("you", t(entry.kind === "you" ? YOU : YOU_HERE))}
        ${!organised && option("anyone", t(ANYONE))}
        ${option("player", t(A_PLAYER))}
        <optgroup label=${t(HOUSE_BOT)}>
          ${levels.map(([level, name]) => option(`bot:${level}`, t(BOT_LEVEL, { level: name })))}
        </optgroup>
      </select>
      ${entry.kind === "player" && html`<${PlayerId} id=${`${id}-player`} value=${entry.player} onInput=${name} />`}
    </li>
  `;
}

function valueOf({ kind, level }) {
  return level ? `${kind}:${level}` : kind;
}

function PlayerId({ id, value, onInput }) {
  return html`
    <label for=${id}>${t(PLAYER_ID)}</label>
    <input
      id=${id} required pattern="p_[0-9a-z]{26}" title=${t(PLAYER_ID_FORM)} list="known-people" autocomplete="off" spellcheck=${false}
      value=${value} aria-describedby=${`${id}-help`} onInput=${(event) => onInput(event.target.value.trim())}
    />
    <small id=${`${id}-help`}>${t(PLAYER_ID_HELP)}</small>
  `;
}
