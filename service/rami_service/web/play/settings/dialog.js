/** The sheet of settings, over whatever page is shown. */
import { CLOSE } from "../../words/table.js";
import { KEPT_HERE, KEPT_WITH_PLAYER, SETTINGS } from "../../words/settings.js";
import { html, render } from "../html.js";
import { known } from "../session.js";
import { t } from "../translate.js";
import { SettingsForm } from "./form.js";

/** Open the sheet. When it is closed, the focus is on `opener` again, or on the button behind which that is hidden. */
export function openSettings(opener) {
  if (document.querySelector("dialog.settings")) return;
  const dialog = document.createElement("dialog");
  dialog.className = "settings";
  dialog.setAttribute("aria-labelledby", "settings-title");
  document.body.append(dialog);
  render(html`<${Sheet} close=${() => dialog.close()} />`, dialog);
  dialog.addEventListener("click", ({ target }) => target === dialog && dialog.close()); // a click beside the sheet
  dialog.addEventListener("keydown", (event) => event.stopPropagation()); // no key of the table acts meanwhile
  dialog.addEventListener("close", () => {
    render(null, dialog);
    dialog.remove();
    (opener.checkVisibility() ? opener : document.querySelector(".heading .menu"))?.focus();
  });
  dialog.showModal();
}

function Sheet({ close }) {
  return html`
    <div class="settings-sheet">
      <header>
        <h2 id="settings-title">${t(SETTINGS)}</h2>
        <button type="button" class="plain" onClick=${close}>${t(CLOSE)}</button>
      </header>
      <${SettingsForm} />
      <p class="soft">${t(known.value ? KEPT_WITH_PLAYER : KEPT_HERE)}</p>
    </div>
  `;
}
