/** The rules: all games with their summaries, and the rule sheet of one of them. */
import { ALL_GAMES, NOT_OFFERED, PLAY_THIS, READ_RULES, RULES, RULES_INTRO } from "../../words/lobby.js";
import { html } from "../html.js";
import { language } from "../preferences.js";
import { link } from "../router.js";
import { rami } from "../session.js";
import { t } from "../translate.js";
import { Loading, useLoad } from "../widgets/load.js";
import { RULES as RULES_PATH, newGamePath, rulesPath } from "../paths.js";
import { Failure } from "../widgets/problem.js";
import { Sheet } from "../sheets/sheet.js";
import { playersOf, useVariants } from "../options/variants.js";

export function RulesPage({ args: [variant] }) {
  const shown = variant ? html`<${OneGame} variant=${variant} />` : html`<${AllGames} />`;
  return html`<div class="page rules">${shown}</div>`;
}

function AllGames() {
  const { data, error, again } = useVariants();
  return html`
    <h1>${t(RULES)}</h1>
    <p>${t(RULES_INTRO)}</p>
    <${Failure} error=${error} retry=${again} />
    ${!data && !error && html`<${Loading} />`}
    <ul class="grid plain-list">${data?.variants.map((info) => html`<${Game} key=${info.name} info=${info} />`)}</ul>
    ${data?.not_offered.length > 0 && html`
      <h2>${t(NOT_OFFERED)}</h2>
      <ul>
        ${data.not_offered.map(({ name, title, reason }) => html`
          <li key=${name}><strong>${title}</strong>. ${reason}</li>
        `)}
      </ul>
    `}
  `;
}

function Game({ info: { name, title, summary, players } }) {
  return html`
    <li class="sheet game-card">
      <h2>${title}</h2>
      <p>${summary}</p>
      <p class="soft">${playersOf(players)}</p>
      <div class="row">
        <a class="button" href=${link(rulesPath(name))} aria-label=${`${title} – ${t(READ_RULES)}`}>${t(READ_RULES)}</a>
        <a href=${link(newGamePath(name))} aria-label=${`${title} – ${t(PLAY_THIS)}`}>${t(PLAY_THIS)}</a>
      </div>
    </li>
  `;
}

function OneGame({ variant }) {
  const read = (signal) => rami.getVariantSheet(variant, { signal }).then(({ data }) => data);
  const sheet = useLoad(read, [variant, language.value]);
  return html`
    <p class="row between">
      <a href=${link(RULES_PATH)}>← ${t(ALL_GAMES)}</a>
      <a class="button main" href=${link(newGamePath(variant))}>${t(PLAY_THIS)}</a>
    </p>
    <${Failure} error=${sheet.error} retry=${sheet.again} />
    ${!sheet.data && !sheet.error && html`<${Loading} />`}
    ${sheet.data && html`<article class="sheet"><${Sheet} text=${sheet.data} under=${0} /></article>`}
  `;
}
