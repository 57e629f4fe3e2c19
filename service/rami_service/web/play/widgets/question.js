/** What is asked before something that cannot be undone. */
import { CANCEL } from "../../words/shared.js";
import { html, useEffect, useRef } from "../html.js";
import { t } from "../translate.js";

/** The question is read out, and the safe answer has the focus. */
export function Question({ text, yes, act, no, more = null }) {
  const safe = useRef(null);
  useEffect(() => safe.current.focus(), [text]);
  return html`
    <div role="alert">
      <p>${text}</p>
      <p class="row">
        <button type="button" class="danger" onClick=${act}>${yes}</button>
        <button type="button" ref=${safe} onClick=${no}>${t(CANCEL)}</button>
        ${more}
      </p>
    </div>
  `;
}
