/** Somebody comes back from a provider. Nobody's player is replaced or linked without a question. */
import { CANCEL } from "../../../words/shared.js";
import { LINK_HELP, LINK_YES, OTHER_HELP, OTHER_YES, SIGNED_IN } from "../../../words/sign_in.js";
import { Rami } from "../../../client/calls.js";
import { Problem } from "../../../client/problems.js";
import { html, useEffect, useSignal } from "../../html.js";
import { language } from "../../preferences.js";
import { go } from "../../router.js";
import { player, rami, refusesToken, resume, token } from "../../session.js";
import { t } from "../../translate.js";
import { useAction } from "../../widgets/action.js";
import { Loading } from "../../widgets/load.js";
import { SignIn } from "./buttons.js";
import { SignInFailure } from "./failure.js";
import { SignInFailed, finish } from "./flow.js";
import { nameOf } from "./providers.js";

const LONGEST_NAME = 40;

export function SignedIn({ answer, done }) {
  const login = useSignal(null);
  const arrival = useAction();
  const arrive = async () => {
    login.value = await finish(answer);
    if (!token.peek()) await adopt(login.peek(), done);
  };
  useEffect(() => void arrival.run(arrive), []);
  if (arrival.error) return html`<${SignInFailure} error=${arrival.error} /><${SignIn} />`;
  const resuming = token.value !== null && !player.value;
  if (arrival.busy || !login.value || resuming) return html`<${Loading} />`;
  return html`<${Question} login=${login.value} done=${done} />`;
}

/**
 * Whether the login is to lead to the player of this browser, or this browser to play as the login's player. Only the
 * second is left if the browser has lost its player meanwhile.
 */
function Question({ login, done }) {
  const action = useAction();
  const name = player.value?.name;
  const [link, other] = [() => action.run(() => linked(login, done)), () => action.run(() => adopt(login, done))];
  return html`
    <section class="sheet" aria-labelledby="signed-in">
      <h2 id="signed-in">${t(SIGNED_IN, { host: nameOf(login.issuer) })}</h2>
      ${name && html`
        <p>${t(LINK_HELP, { name })}</p>
        <p><button type="button" class="main" disabled=${action.busy} onClick=${link}>${t(LINK_YES, { name })}</button></p>
        <p>${t(OTHER_HELP, { name })}</p>
      `}
      <p class="row">
        <button type="button" class="danger" disabled=${action.busy} onClick=${other}>${t(OTHER_YES)}</button>
        <button type="button" disabled=${action.busy} onClick=${() => done()}>${t(CANCEL)}</button>
      </p>
      <${SignInFailure} error=${action.error} />
    </section>
  `;
}

/** Let the login lead to the player of this browser. */
async function linked({ issuer, token: access }, done) {
  try {
    await rami.linkIdentity({ access_token: access });
  } catch (error) {
    if (error instanceof Problem && error.code === "identity_taken") throw new SignInFailed("taken");
    if (error instanceof Problem && error.code?.startsWith("identity_")) throw new SignInFailed("refused", nameOf(issuer));
    throw error;
  }
  done();
  go("account", { replace: true });
}

/** Play here as the player of the login, with a key of this browser's own. */
async function adopt({ issuer, token: access }, done) {
  const other = new Rami({ url: ".", token: access, language: language.peek() });
  const key = await newKey(other, nameOf(issuer).slice(0, LONGEST_NAME)).catch((error) => {
    // The key of this browser was not refused: nobody loses it.
    throw refusesToken(error) || error.status === 403 ? new SignInFailed("refused", nameOf(issuer)) : error;
  });
  if (!(await resume(key))) return;
  // A player that the sign-in has made has no language yet. One that is not kept costs nobody the sign-in.
  if (player.peek().language === null) await rami.updateMe({ language: language.peek() }).catch(() => undefined);
  done();
  go("", { replace: true });
}

/** A key with a name. If the player can have no more, it takes the place of the oldest one of this name. */
async function newKey(other, name) {
  const create = async () => (await other.createToken({ scope: "play", name })).data.token;
  try {
    return await create();
  } catch (error) {
    if (error.code !== "too_many_tokens") throw error;
    const { tokens } = (await other.listTokens()).data; // the oldest first
    const oldest = tokens.find((one) => one.name === name);
    if (!oldest) throw error;
    await other.revokeToken(oldest.id);
    return create();
  }
}
