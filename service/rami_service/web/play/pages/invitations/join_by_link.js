/** Whoever was sent a link or a code enters it here, as it was sent. */
import { JOIN_BY_LINK, NO_GAME_NAMED, OPEN_LINK } from "../../../words/lobby.js";
import { html, useSignal } from "../../html.js";
import { gameAddress } from "../../pasted.js";
import { go } from "../../router.js";
import { t } from "../../translate.js";
import { INVITE } from "../../paths.js";
import { broughtInvite } from "./secrets.js";

export function JoinByLink() {
  const text = useSignal("");
  const unknown = useSignal(false);
  const submit = (event) => {
    event.preventDefault();
    const address = gameAddress(text.value);
    unknown.value = address === null;
    if (address) open(address);
  };
  return html`
    <form class="row end" onSubmit=${submit}>
      <label class="wide">
        ${t(JOIN_BY_LINK)}
        <input
          required autocomplete="off" autocapitalize="off" spellcheck=${false}
          value=${text} onInput=${(event) => (text.value = event.target.value)}
        />
      </label>
      <button>${t(OPEN_LINK)}</button>
    </form>
    ${unknown.value && html`<p class="error" role="alert">${t(NO_GAME_NAMED)}</p>`}
  `;
}

/** The page of the invitation asks before anything happens. A link to another service leads there. */
function open({ game, invite, service }) {
  const path = `${INVITE}/${game}`;
  if (service !== null && `${service}/` !== `${new URL(".", location)}`) {
    location.assign(`${service}/play#/${path}${invite ? `/${invite}` : ""}`);
    return;
  }
  if (invite) broughtInvite.value = { game, secret: invite };
  go(path);
}
