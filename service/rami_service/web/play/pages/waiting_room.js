/** A game that waits for players: who is there, and how it gets full. */
import {
  ADD_ENTROPY, ENTROPY, ENTROPY_ADDED, ENTROPY_HELP, FREE_SEATS, INVITED_BY, SEAT_NUMBER, TEAM, WAITS, WAITS_FOR_KEPT, WAITS_FOR_YOU,
} from "../../words/invitations.js";
import { JOIN, PRIVATE } from "../../words/shared.js";
import { html, useSignal } from "../html.js";
import { player, rami } from "../session.js";
import { RuleSheet } from "../sheets/rule_sheet.js";
import { t } from "../translate.js";
import { AddBots } from "./games/add_bots.js";
import { useAction } from "../widgets/action.js";
import { FactsOfView } from "./invitations/game_facts.js";
import { Connection } from "../widgets/connection.js";
import { InviteOthers } from "./invitations/invite_others.js";
import { LeaveGame } from "./games/leave_game.js";
import { Failure } from "../widgets/problem.js";
import { hasSeat, seatWords } from "./games/seats.js";
import { infoOf, titleOf, useVariants } from "../options/variants.js";

/** What happens is shown by the page of the game, which follows it and gives each new `view`. */
export function WaitingRoom({ view }) {
  const { data: variants } = useVariants();
  const info = infoOf(variants, view.rules.variant);
  const seated = view.seat !== null;
  const creator = player.value?.id === view.creator;
  const host = view.players.find((seat) => seat.player === view.creator);
  const empty = view.players.filter(({ kind }) => kind === "free");
  const free = empty.filter(({ kept_for: kept }) => kept === null).length; // for anybody
  const kept = empty.length - free;
  return html`
    <div class="page waiting-room">
      <h1>${titleOf(variants, view.rules.variant)}</h1>
      ${!seated && host && html`<p><strong>${t(INVITED_BY.play, { name: host.name })}</strong></p>`}
      <p role="status">${waitsFor(view, free, kept)}</p>
      ${view.private && html`<p><span class="tag">${t(PRIVATE)}</span></p>`}
      <${FactsOfView} info=${info} view=${view} />
      <${SeatsOfTable} view=${view} />
      ${!seated && mayJoin(view) && html`<${JoinHere} id=${view.id} />`}
      ${seated && view.wait_for_entropy && creator && html`<${Entropy} view=${view} />`}
      <div class="columns">
        <div>
          <${InviteOthers} view=${view} creator=${creator} free=${free} />
          ${creator && free > 0 && html`<${AddBots} id=${view.id} free=${free} info=${info} count=${view.players.length} />`}
        </div>
        <div class="sheet"><${RuleSheet} id=${view.id} /></div>
      </div>
      ${(seated || creator) && html`<${LeaveGame} id=${view.id} creator=${creator} />`}
    </div>
  `;
}

/** For whom the game waits: for anybody, or for players for whom seats are kept, who may be the reader. */
function waitsFor({ players }, free, kept) {
  if (free > 0) return `${t(WAITS)}. ${t(FREE_SEATS, { count: free + kept })}`;
  const me = player.value?.id;
  return kept && !players.some(({ kept_for: one }) => one !== null && one === me) ? t(WAITS_FOR_KEPT, { count: kept }) : t(WAITS_FOR_YOU);
}

/** A guest of a private game needs an invitation to play, unless a seat is kept for the guest. */
function mayJoin({ players, private: hidden }) {
  return hidden ? players.some(({ kept_for: kept }) => kept !== null && kept === player.value?.id) : hasSeat(players);
}

function SeatsOfTable({ view }) {
  const partners = view.rules.teams === "partners";
  return html`
    <ol class="seats-of-table plain-list">
      ${view.players.map((seat) => html`
        <li key=${seat.seat} class=${`sheet ${seat.kind}`}>
          <small>
            ${t(SEAT_NUMBER, { number: seat.seat + 1 })}
            ${partners && ` · ${t(TEAM, { letter: "AB"[seat.seat % 2] })}`}
          </small>
          <strong>${seatWords(seat)}</strong>
          <${Connection} view=${view} seat=${seat.seat} said=${true} />
        </li>
      `)}
    </ol>
  `;
}

function JoinHere({ id }) {
  const action = useAction();
  const join = () => action.run(() => rami.joinGame(id));
  return html`
    <p><button type="button" class="main" disabled=${action.busy} onClick=${join}>${t(JOIN)}</button></p>
    <${Failure} error=${action.error} retry=${action.retry} />
  `;
}

/** The service has committed to its own randomness before the button can be pressed. */
function Entropy({ view }) {
  const action = useAction();
  const added = useSignal(false);
  const add = () => action.run(async () => {
    await rami.addEntropy(view.id);
    added.value = true;
  });
  return html`
    <section class="sheet" aria-labelledby="entropy">
      <h2 id="entropy">${t(ENTROPY)}</h2>
      <p>${t(ENTROPY_HELP, { commitment: view.next_commitment.slice(0, 8) })}</p>
      <button type="button" class="main" disabled=${action.busy} onClick=${add}>${t(ADD_ENTROPY)}</button>
      <span role="status">${added.value && ` ${t(ENTROPY_ADDED)}`}</span>
      <${Failure} error=${action.error} retry=${action.retry} />
    </section>
  `;
}
