/** The bar above all pages but the table, which has it beside: the names of the pages, language, settings. */
import * as words from "../words/app.js";
import { html } from "./html.js";
import { language } from "./preferences.js";
import { player } from "./session.js";
import { t } from "./translate.js";

const NAVIGATION = [["", words.PLAY], ["lobby", words.LOBBY], ["new", words.NEW_GAME], ["rules", words.RULES]];

export function Bar({ name }) {
  return html`
    <header class="bar">
      <a class="brand" href="#/">Rami</a>
      <nav aria-label=${t(words.MENU)}>
        ${NAVIGATION.map(([page, text]) => html`<a key=${page} href=${`#/${page}`} aria-current=${page === name ? "page" : null}>${t(text)}</a>`)}
        <a href="docs">${t(words.API)}</a>
      </nav>
      ${player.value && html`<a class="me" href="#/account">${player.value.name}</a>`}
      <button class="plain" lang=${language.value === "fr" ? "en" : "fr"} onClick=${() => (language.value = language.value === "fr" ? "en" : "fr")}>
        ${t(words.LANGUAGE)}
      </button>
      <button class="plain sliders" aria-label=${t(words.SETTINGS)} title=${t(words.SETTINGS)} onClick=${openSettings}>
        <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M3 6h8m6 0h4M3 12h2m6 0h10M3 18h10m6 0h2" /><circle cx="14" cy="6" r="2.5" /><circle cx="8" cy="12" r="2.5" /><circle cx="16" cy="18" r="2.5" /></svg>
      </button>
    </header>
  `;
}

function openSettings({ currentTarget: opener }) {
  import("./settings/dialog.js").then((dialog) => dialog.openSettings(opener));
}
