/** The rules of a game that is not created yet: whether they can be played, for how many, and their sheet. */
import { NOT_PLAYABLE, RULE_SHEET, TO_OPTION } from "../../../words/new_game.js";
import { html, useEffect, useSignal } from "../../html.js";
import { counts } from "../../options/schema.js";
import { lazy } from "../../lazy.js";
import { language } from "../../preferences.js";
import { rami } from "../../session.js";
import { t } from "../../translate.js";
import { Loading } from "../../widgets/load.js";
import { Failure } from "../../widgets/problem.js";

const Sheet = lazy(() => import("../../sheets/sheet.js"), "Sheet");
const PAUSE = 300; // milliseconds after the last change
const NOTHING = { of: null, own: null, all: null, error: null };

/**
 * `{ own, all, error, current }`: the answers of the service for this number of players and for all numbers.
 *
 * What was shown stays until the new answer is there; `current` says whether it is about these options. Of several
 * requests only the newest counts, and the others are ended.
 */
export function usePreview(variant, options, seats) {
  const state = useSignal(NOTHING);
  const asked = JSON.stringify([variant, options, seats, language.value]);
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    const ask = async () => {
      const about = (body) => rami.previewRules(body, { signal }).then(({ data }) => data);
      try {
        const [own, all] = await Promise.all([about({ variant, options, seats }), about({ variant, options })]);
        if (!signal.aborted) state.value = { of: asked, own, all, error: null };
      } catch (error) {
        if (!signal.aborted) state.value = { ...NOTHING, of: asked, error };
      }
    };
    const timer = setTimeout(ask, state.peek().of ? PAUSE : 0);
    return () => {
      clearTimeout(timer);
      ending.abort();
    };
  }, [asked]);
  return { ...state.value, current: state.value.of === asked };
}

/** The numbers of players to choose from. Who asks for partners plays with four; the preview does not say so. */
export function seatsOf({ own, all }, info, options, seats) {
  if (options.teams === "partners" && counts(info.players).includes(4)) return [4];
  if (all?.playable) return all.seats;
  return own?.playable ? [seats] : counts(info.players);
}

/** `fields` are those of the options: the words of the service name them as programs do, so there is a way to each. */
export function LiveSheet({ preview: { own, error, current }, fields }) {
  const refusal = own?.refusal;
  return html`
    <section class="sheet live-sheet" tabindex="0" aria-labelledby="rule-sheet" aria-busy=${String(!current)}>
      <h2 id="rule-sheet">${t(RULE_SHEET)}</h2>
      <${Failure} error=${error} />
      ${refusal && html`<${Refusal} refusal=${refusal} fields=${fields} />`}
      ${!own && !error && html`<${Loading} />`}
      ${own?.sheet && html`<${Sheet} text=${own.sheet} under=${2} title=${false} />`}
    </section>
  `;
}

function Refusal({ refusal: { setting, detail }, fields }) {
  const words = detail.split(/\W+/);
  const named = fields.filter(({ name }) => name === setting || (name.includes("_") && words.includes(name)));
  return html`
    <div class="refusal" role="alert">
      <strong>${t(NOT_PLAYABLE)}</strong>
      <p class="error">${detail}</p>
      <div class="row">
        ${named.map(({ name, title }) => html`
          <button type="button" key=${name} onClick=${() => show(name)}>${t(TO_OPTION, { title })}</button>
        `)}
      </div>
    </div>
  `;
}

/** The group of the option may be closed. */
function show(setting) {
  const option = document.getElementById(`option-${setting}-place`);
  option?.closest("details")?.setAttribute("open", "");
  option?.scrollIntoView({ block: "center" });
  option?.focus({ preventScroll: true });
}
