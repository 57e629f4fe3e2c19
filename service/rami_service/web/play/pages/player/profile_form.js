/** Name and picture of the player, as everybody sees them. */
import { NAME, NO_PICTURE, PICTURE, PICTURES, PLAYER_ID, PROFILE } from "../../../words/account.js";
import { SAVE, SAVED } from "../../../words/shared.js";
import { html, useSignal } from "../../html.js";
import { player, rami } from "../../session.js";
import { t } from "../../translate.js";
import { useAction } from "../../widgets/action.js";
import { CopyText } from "../../widgets/copy.js";
import { Failure } from "../../widgets/problem.js";

export function pictureAddress(name) {
  return new URL(`../../../pictures/${name}.svg`, import.meta.url).href;
}

export function ProfileForm() {
  const name = useSignal(player.value.name);
  const saved = useSignal(false);
  const change = useAction();
  const update = (changes) => change.run(async () => {
    saved.value = false;
    player.value = (await rami.updateMe(changes)).data;
    saved.value = true;
  });
  const submit = (event) => {
    event.preventDefault();
    update({ name: name.value.trim() });
  };
  return html`
    <section class="sheet" aria-labelledby="profile">
      <h2 id="profile">${t(PROFILE)}</h2>
      <form class="row end" onSubmit=${submit}>
        <label class="wide">
          ${t(NAME)}
          <input
            required maxlength="40" autocomplete="nickname" value=${name} aria-describedby="profile-problem"
            onInput=${(event) => (name.value = event.target.value)}
          />
        </label>
        <button class="main" disabled=${change.busy}>${t(SAVE)}</button>
      </form>
      <${Pictures} chosen=${player.value.picture} onChoose=${(picture) => update({ picture })} />
      <p class="soft" role="status">${saved.value && t(SAVED)}</p>
      <${Failure} id="profile-problem" error=${change.error} />
      <${CopyText} label=${t(PLAYER_ID)} text=${player.value.id} />
    </section>
  `;
}

function Pictures({ chosen, onChoose }) {
  const one = (picture, name, content) => html`
    <button
      type="button" class="picture-choice" title=${name} aria-pressed=${String(picture === chosen)}
      onClick=${() => onChoose(picture)}
    >
      ${content}
    </button>
  `;
  const image = (picture, name) => html`<img class="picture" src=${pictureAddress(picture)} alt=${name} />`;
  return html`
    <fieldset class="pictures">
      <legend>${t(PICTURE)}</legend>
      ${Object.entries(PICTURES).map(([picture, name]) => one(picture, t(name), image(picture, t(name))))}
      ${one(null, t(NO_PICTURE), t(NO_PICTURE))}
    </fieldset>
  `;
}
