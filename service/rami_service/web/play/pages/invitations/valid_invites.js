/** The invitations that can still be used, without their texts, which nobody can show again. */
import { PURPOSE, REVOKE, UNTIL, VALID_INVITES } from "../../../words/invitations.js";
import { html } from "../../html.js";
import { rami } from "../../session.js";
import { dateTime, t } from "../../translate.js";
import { useAction } from "../../widgets/action.js";
import { Failure } from "../../widgets/problem.js";

export function ValidInvites({ id, invites }) {
  const action = useAction();
  const revoke = (invite) => () => action.run(async () => {
    await rami.revokeInvite(id, invite);
    await invites.again();
  });
  return html`
    <${Failure} error=${invites.error} retry=${invites.again} />
    <${Failure} error=${action.error} />
    ${invites.data?.length > 0 && html`
      <h3>${t(VALID_INVITES)}</h3>
      <ul class="links">
        ${invites.data.map(({ id: invite, purpose, expires_at: end }) => html`
          <li key=${invite} class="row between">
            <span>${t(PURPOSE[purpose])}, ${t(UNTIL, { time: dateTime(end) })}</span>
            <button type="button" class="danger" disabled=${action.busy} onClick=${revoke(invite)}>${t(REVOKE)}</button>
          </li>
        `)}
      </ul>
    `}
  `;
}
