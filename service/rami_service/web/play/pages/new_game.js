/** A new game: any of the games with any of its options, and beside it the rules that come of it. */
import { CANNOT_CREATE, CREATE, NEW_GAME, OPTIONS } from "../../words/new_game.js";
import { html, useEffect, useSignal } from "../html.js";
import { pauseFor } from "./new_game/pauses.js";
import { OptionsForm } from "../options/form.js";
import { settingsOf } from "../options/settings.js";
import { go } from "../router.js";
import { rami } from "../session.js";
import { t } from "../translate.js";
import { useAction } from "../widgets/action.js";
import { choose, lastChoice } from "./new_game/last_choice.js";
import { Loading } from "../widgets/load.js";
import { gamePath } from "../paths.js";
import { KnownName } from "./new_game/known_name.js";
import { levelsOf, playable } from "./new_game/levels.js";
import { Presets } from "./new_game/presets.js";
import { Failure } from "../widgets/problem.js";
import { LiveSheet, seatsOf, usePreview } from "./new_game/rules_preview.js";
import { Seating, firstSeating, isOrganised } from "./new_game/seating.js";
import { TableSettings } from "./new_game/table_settings.js";
import { fieldsFor, infoOf, useVariants } from "../options/variants.js";
import { NameField, somebody } from "./player/visitor.js";

const TABLE = { turn_seconds: null, deal_pause: null, watch_delay: 0, private: false, wait_for_entropy: false };

export function NewGame({ args: [name] }) {
  const { data: variants, error, again } = useVariants();
  const variant = infoOf(variants, name) ?? infoOf(variants, lastChoice.peek().variant) ?? variants?.variants[0];
  return html`
    <div class="page new-game">
      <h1>${t(NEW_GAME)}</h1>
      <${Failure} error=${error} retry=${again} />
      ${!variants && !error && html`<${Loading} />`}
      ${variant && html`<${Draft} variants=${variants} first=${variant.name} />`}
    </div>
  `;
}

function Draft({ variants, first }) {
  const draft = useSignal({ variant: first, options: {}, known: null, count: 2, seating: firstSeating(), table: TABLE });
  const change = (changes) => (draft.value = { ...draft.peek(), ...changes });
  const { variant, options, known, count, table } = draft.value;
  const info = infoOf(variants, variant);
  const levels = levelsOf(info, count);
  const seating = playable(draft.value.seating, levels);
  const fields = fieldsFor(info);
  const preview = usePreview(variant, options, count);
  const allowed = seatsOf(preview, info, options, count);
  useEffect(() => {
    if (preview.current && !allowed.includes(count)) change({ count: nearest(allowed, count) });
  }, [preview.current, count, String(allowed)]);
  const settings = settingsOf(info, fields, options);
  const shown = preview.current && preview.all?.playable ? withoutName(preview.all.rules) : settings;
  const sitting = seating.slice(0, count);
  const deal_pause = table.deal_pause ?? pauseFor(sitting.filter(({ kind }) => kind !== "bot").length);
  const creation = useAction();
  const create = (event) => {
    event.preventDefault();
    creation.run(async (request) => {
      await somebody();
      const body = { variant, options, seating: sitting, ...table, deal_pause };
      if (isOrganised(seating)) body.wait_for_entropy = false;
      const { data } = await rami.createGame(body, request);
      choose({ variant });
      go(gamePath(data.id));
    });
  };
  return html`
    <form class="columns" onSubmit=${create}>
      <div>
        <${NameField} />
        <${Presets}
          variants=${variants} value=${variant} known=${known}
          onChoose=${(other) => change({ variant: other, options: {}, known: null })}
        >
          <${KnownName}
            variants=${variants} value=${known?.called ?? null}
            onChoose=${(called, game) => change({ variant: game.variant, options: game.options, known: { called, game } })}
          />
        <//>
        <${Seating}
          seating=${seating} count=${count} allowed=${allowed} partners=${count === 4 && settings.teams === "partners"}
          levels=${levels} searched=${preview.own?.searched?.includes(count) ?? true}
          onChange=${(next) => change({ seating: next })} onCount=${(next) => change({ count: next })}
        />
        <${TableSettings}
          table=${{ ...table, deal_pause }} organised=${isOrganised(seating)}
          onChange=${(changes) => change({ table: { ...table, ...changes } })}
        />
        <section class="sheet" aria-labelledby="options">
          <h2 id="options">${t(OPTIONS)}</h2>
          <${OptionsForm}
            key=${variant} info=${info} fields=${fields} options=${options} settings=${shown} refusal=${preview.own?.refusal}
            onChange=${(next) => change({ options: next, known: null })}
          />
        </section>
        <div class="create">
          <button class="main" disabled=${creation.busy || preview.own?.playable === false}>${t(CREATE)}</button>
          ${preview.own?.playable === false && html`<span class="soft">${t(CANNOT_CREATE)}</span>`}
          <${Failure} error=${creation.error} retry=${creation.retry} />
        </div>
      </div>
      <${LiveSheet} preview=${preview} fields=${fields} />
    </form>
  `;
}

function nearest(numbers, wanted) {
  return numbers.toSorted((one, other) => Math.abs(one - wanted) - Math.abs(other - wanted))[0];
}

function withoutName({ variant: _, ...settings }) {
  return settings;
}
