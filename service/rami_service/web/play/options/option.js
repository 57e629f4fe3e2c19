/** One option of the rules: its words, its input, what it follows from, and why the service refuses it. */
import { BACK_TO, CHANGED, FOLLOWS, FOLLOWS_OTHERS } from "../../words/new_game.js";
import { classes, html } from "../html.js";
import { t } from "../translate.js";
import { Editor, isSimple } from "./editor.js";


/**
 * `changed`: the player has set it. `cause` is the title of the option from which another value follows, "" if it
 * follows from several, null if the value is the default. `back` goes back to the default, whose words are `usual`.
 */
export function Option({ field, value, context, changed, cause, refusal, usual, onChange, back }) {
  const id = `option-${field.name}`;
  const about = `${id}-about`;
  const Title = isSimple(field) ? "label" : "span";
  return html`
    <div
      class=${classes("option", { changed, impossible: refusal })} id=${`${id}-place`} tabindex="-1"
      role="group" aria-labelledby=${`${id}-title`}
    >
      <div>
        <${Title} class="option-title" id=${`${id}-title`} for=${isSimple(field) ? id : null}>${field.title}</>
        ${changed && html` <span class="tag">${t(CHANGED)}</span>`}
        <small id=${about}>${field.description}</small>
        ${cause !== null && html`
          <small class="cause">${cause ? t(FOLLOWS, { title: cause }) : t(FOLLOWS_OTHERS)}</small>
        `}
        ${refusal && html`<small class="error" role="alert">${refusal}</small>`}
      </div>
      <div class="option-value">
        <${Editor} id=${id} about=${about} field=${field} value=${value} onChange=${onChange} ...${context} />
        ${changed && html`<button type="button" class="plain" onClick=${back}>${t(BACK_TO, { value: usual })}</button>`}
      </div>
    </div>
  `;
}
