/** Whoever opens a page for the first time. They become a player with the first thing that they want to do. */
import { NAME_HELP, YOUR_NAME } from "../../../words/shared.js";
import { html, signal } from "../../html.js";
import { begin, known, resume, token } from "../../session.js";
import { t } from "../../translate.js";

const NAMES = ["Camille", "Louison", "Sacha", "Alix", "Charlie", "Lou", "Eden", "Maxence", "Dominique", "Andrea"];
/** The name of those who give none. */
const offered = NAMES[Math.floor(Math.random() * NAMES.length)];
const typed = signal("");

/** Make sure that somebody plays here: go on with the stored token, or create a player. */
export async function somebody() {
  if (known.peek()) return;
  if (token.peek() && (await resume())) return;
  await begin(typed.peek().trim() || offered);
}

/** Asks for a name, as long as nobody is known. */
export function NameField() {
  if (known.value || token.value) return null;
  return html`
    <div class="field name-field">
      <label for="nickname">${t(YOUR_NAME)}</label>
      <input
        id="nickname" autocomplete="nickname" maxlength="40" placeholder=${offered} aria-describedby="nickname-help"
        value=${typed} onInput=${(event) => (typed.value = event.target.value)}
      />
      <small id="nickname-help">${t(NAME_HELP, { name: offered })}</small>
    </div>
  `;
}
