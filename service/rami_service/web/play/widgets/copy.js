/** A text to take along, with a button that copies it. */
import { COPIED, COPY, COPY_BY_HAND } from "../../words/shared.js";
import { html, useRef, useSignal } from "../html.js";
import { t } from "../translate.js";

/** `label` says what the text is. Without the clipboard (a page without HTTPS), the text is chosen for copying. */
export function CopyText({ label, text }) {
  const said = useSignal(null);
  const field = useRef(null);
  const copy = async () => {
    field.current.select();
    try {
      await navigator.clipboard.writeText(text);
      said.value = COPIED;
    } catch {
      said.value = document.execCommand?.("copy") ? COPIED : COPY_BY_HAND;
    }
  };
  return html`
    <div class="copy-text">
      <label>${label}<input ref=${field} readonly value=${text} onFocus=${(event) => event.target.select()} /></label>
      <button type="button" onClick=${copy}>${t(COPY)}</button>
      <span class="soft" role="status">${said.value && t(said.value)}</span>
    </div>
  `;
}
