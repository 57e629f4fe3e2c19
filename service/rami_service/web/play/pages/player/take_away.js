/** A link with which another device plays as the same player. */
import {
  CREATE_LINK, DEVICE_EXAMPLE, DEVICE_LIST, DEVICE_NAME, LINK_READY, LINK_WARNING, TAKE_AWAY, TAKE_AWAY_HELP,
  TEXT_READY,
} from "../../../words/invitations.js";
import { html, useSignal } from "../../html.js";
import { link } from "../../router.js";
import { player, rami } from "../../session.js";
import { t } from "../../translate.js";
import { useAction } from "../../widgets/action.js";
import { CopyText } from "../../widgets/copy.js";
import { pageAddress } from "../../address.js";
import { DEVICE } from "../../paths.js";
import { Failure } from "../../widgets/problem.js";

export function TakeAway() {
  const name = useSignal("");
  const made = useSignal(null);
  const creation = useAction();
  const create = (event) => {
    event.preventDefault();
    creation.run(async () => {
      const called = name.value.trim() || t(DEVICE_EXAMPLE);
      const { token } = (await rami.createToken({ scope: "play", name: called })).data;
      made.value = { token, called };
    });
  };
  return html`
    <section class="sheet" aria-labelledby="take-away">
      <h2 id="take-away">${t(TAKE_AWAY)}</h2>
      <p>${t(TAKE_AWAY_HELP, { name: player.value.name })}</p>
      <form class="row end" onSubmit=${create}>
        <label class="wide">
          ${t(DEVICE_NAME)}
          <input
            maxlength="40" placeholder=${t(DEVICE_EXAMPLE)} value=${name}
            onInput=${(event) => (name.value = event.target.value)}
          />
        </label>
        <button class="main" disabled=${creation.busy}>${t(CREATE_LINK)}</button>
      </form>
      <${Failure} error=${creation.error} />
      ${made.value && html`<${Made} ...${made.value} />`}
    </section>
  `;
}

function Made({ token, called }) {
  const address = pageAddress(DEVICE);
  return html`
    <div class="made">
      <p role="status">${t(LINK_WARNING)} <a href=${link("account")}>${t(DEVICE_LIST)}</a></p>
      <${CopyText} label=${t(LINK_READY, { name: called })} text=${`${address}/${token}`} />
      <${CopyText} label=${t(TEXT_READY, { address })} text=${token} />
    </div>
  `;
}
