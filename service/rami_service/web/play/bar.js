/** The bar above all pages but the table, which has it beside: the names of the pages, language, light or dark. */
import * as words from "../words/app.js";
import { html } from "./html.js";
import { language, theme } from "./preferences.js";
import { player } from "./session.js";
import { t } from "./translate.js";

const NAVIGATION = [["", words.PLAY], ["lobby", words.LOBBY], ["new", words.NEW_GAME], ["rules", words.RULES]];

export function Bar({ name }) {
  const next = { system: "light", light: "dark", dark: "system" }[theme.value];
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
      <button class="plain" aria-label=${`${t(words.THEME)}: ${t(words.THEMES[theme.value])}`} onClick=${() => (theme.value = next)}>
        ${t(words.THEMES[theme.value])}
      </button>
    </header>
  `;
}
