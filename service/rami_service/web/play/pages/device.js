/** The same player on several devices: take the player to another one, or bring one here. */
import { BRING, BRING_HELP, DEVICE, GO_ON, LINK_OR_TEXT } from "../../words/invitations.js";
import { html, useSignal } from "../html.js";
import { lazy } from "../lazy.js";
import { tokenIn } from "../pasted.js";
import { known } from "../session.js";
import { t } from "../translate.js";
import { Arrival } from "./player/arrival.js";
import { broughtToken } from "./invitations/secrets.js";
import { TakeAway } from "./player/take_away.js";
import { SignIn } from "./sign_in/buttons.js";
import { broughtAnswer } from "./sign_in/answer.js";
import { Loading } from "../widgets/load.js";

const SignedIn = lazy(() => import("./sign_in/signed_in.js"), "SignedIn", Loading);

export function Device() {
  const token = broughtToken.value;
  const answer = broughtAnswer.value;
  return html`
    <div class="page device">
      <h1>${t(DEVICE)}</h1>
      ${answer ? html`<${SignedIn} answer=${answer} done=${() => (broughtAnswer.value = null)} />` : token
        ? html`<${Arrival} key=${token} token=${token} done=${() => (broughtToken.value = null)} />`
        : html`${known.value && html`<${TakeAway} />`}<${Bring} />${!known.value && html`<${SignIn} />`}`}
    </div>
  `;
}

/** For devices that cannot open the link: its text is entered or pasted. */
function Bring() {
  const text = useSignal("");
  const submit = (event) => {
    event.preventDefault();
    broughtToken.value = tokenIn(text.value) ?? (text.value.trim() || null);
  };
  return html`
    <section class="sheet" aria-labelledby="bring">
      <h2 id="bring">${t(BRING)}</h2>
      <p id="bring-help">${t(BRING_HELP)}</p>
      <form class="row end" onSubmit=${submit}>
        <label class="wide">
          ${t(LINK_OR_TEXT)}
          <input
            required autocomplete="off" autocapitalize="off" spellcheck=${false} aria-describedby="bring-help"
            value=${text} onInput=${(event) => (text.value = event.target.value)}
          />
        </label>
        <button class="main">${t(GO_ON)}</button>
      </form>
    </section>
  `;
}
