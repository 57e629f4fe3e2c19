/** How others find a game: the link of a public one, invitations to a private one. */
import {
  ASK_CREATOR, INVITE_HELP, INVITE_LINK, INVITE_ONCE, INVITE_PEOPLE, INVITE_TO, SHARE_HELP, SHARE_LINK, VALID_FOR,
} from "../../../words/invitations.js";
import { html, useSignal } from "../../html.js";
import { rami } from "../../session.js";
import { t } from "../../translate.js";
import { useAction } from "../../widgets/action.js";
import { pageAddress } from "../../address.js";
import { useLoad } from "../../widgets/load.js";
import { INVITE } from "../../paths.js";
import { Failure } from "../../widgets/problem.js";
import { Select } from "../../widgets/select.js";
import { lengthOf } from "../../widgets/time.js";
import { ShareLink } from "./share_link.js";
import { ValidInvites } from "./valid_invites.js";

const HOUR = 3600;
const LENGTHS = [HOUR, 24 * HOUR, 7 * 24 * HOUR];

export function InviteOthers({ view, creator, free }) {
  if (!view.private && free === 0) return null;
  return html`
    <section class="sheet" aria-labelledby="invite-people">
      <h2 id="invite-people">${t(INVITE_PEOPLE)}</h2>
      ${view.private ? html`<${Private} view=${view} creator=${creator} />` : html`<${Public} view=${view} />`}
    </section>
  `;
}

function Public({ view: { id, rules } }) {
  return html`
    <p>${t(SHARE_HELP)}</p>
    <${ShareLink} label=${t(SHARE_LINK)} link=${pageAddress(`${INVITE}/${id}`)} variant=${rules.variant} />
  `;
}

function Private({ view, creator }) {
  return creator ? html`<p>${t(INVITE_HELP)}</p><div class="invitations"><${Invitations} view=${view} /></div>` : html`<p>${t(ASK_CREATOR)}</p>`;
}

function Invitations({ view: { id, rules } }) {
  const expires = useSignal(LENGTHS[1]);
  const made = useSignal(null);
  const creation = useAction();
  const invites = useLoad((signal) => rami.listInvites(id, { signal }).then(({ data }) => data.invites), [id]);
  const create = (purpose) => () => creation.run(async () => {
    made.value = (await rami.createInvite(id, { purpose, expires_in: expires.value })).data;
    await invites.again();
  });
  const one = made.value;
  const lengths = LENGTHS.map((length) => [length, lengthOf(length)]);
  return html`
    <div class="row end">
      <label>
        ${t(VALID_FOR)}
        <${Select} choices=${lengths} value=${expires.value} onChoose=${(length) => (expires.value = length)} />
      </label>
      ${Object.entries(INVITE_TO).map(([purpose, text]) => html`
        <button type="button" key=${purpose} disabled=${creation.busy} onClick=${create(purpose)}>${t(text)}</button>
      `)}
    </div>
    <${Failure} error=${creation.error} />
    ${one && html`
      <p role="status">${t(INVITE_ONCE)}</p>
      <${ShareLink}
        key=${one.id} label=${t(INVITE_LINK[one.purpose])} link=${pageAddress(`${INVITE}/${id}/${one.invite}`)}
        variant=${rules.variant} purpose=${one.purpose}
      />
    `}
    <${ValidInvites} id=${id} invites=${invites} />
  `;
}
