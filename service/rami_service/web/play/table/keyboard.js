/** Keys for everything that a turn needs. They work anywhere on the page but in fields. */
import { LETTERS, PAGE_LETTERS } from "../../words/keys.js";
import { keyed } from "../game/cards.js";
import { addable, knockWith } from "../game/moves.js";
import { settings } from "../preferences.js";
import { t } from "../translate.js";

/** What a key does with the game. Its letter in each language, and its text, are in `words/keys.js`. */
const ACTS = {
  draw: (game) => game.play([{ type: "draw_stock" }]),
  take: (game) => game.take(1),
  lay: (game) => game.lay(),
  add: (game) => addSomewhere(game),
  discard: (game) => (game.held.value ? game.held.value.confirm() : discardChosen(game)),
  knock: (game) => knock(game),
  undo: (game) => (game.held.value ? game.held.value.takeBack() : game.play([{ type: "undo" }])),
  pass: (game) => game.play([{ type: "pass" }]),
  hint: (game) => (game.hint.value ? (game.hint.value = null) : game.askHint()),
  hand: () => focusHand(),
  keys: () => showKeys(),
  none: (game) => (game.held.value ? game.held.value.takeBack() : chooseNone(game)),
};

/** Obey the keys from now on, until `signal` is aborted. */
export function listen(game, signal) {
  const onKey = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea")) return;
    const act = actOf(event.key);
    if (!act || game.view.value?.status !== "playing") return;
    event.preventDefault();
    act(game);
  };
  addEventListener("keydown", onKey, { signal });
}

function actOf(key) {
  if (key === "Escape") return ACTS.none;
  if (settings.letter_keys.value === "off") return undefined;
  const [name] = Object.entries({ ...LETTERS, ...PAGE_LETTERS }).find(([, one]) => t(one) === key.toUpperCase()) ?? [];
  return ACTS[name];
}

function chooseNone(game) {
  game.chooseNone();
  game.hint.value = null;
  game.result.value = null;
}

function addSomewhere(game) {
  const cards = game.chosenCards.value;
  const { melds } = game.view.value;
  const place = melds.find(({ id }) => addable(game.moves.value, cards, id).length) ?? melds[0];
  if (place && cards.length) game.addTo(place.id);
}

/** Discard the chosen card; with none chosen, the one that has the focus. */
function discardChosen(game) {
  const focused = document.activeElement?.closest(".hand .card")?.dataset.number;
  const key = game.chosen.value[0] ?? keyed(game.hand.value)[focused]?.key;
  if (key) game.discard(key);
}

function knock(game) {
  if (game.view.value.rules.declaration) return import("./declaring.js").then(({ declare }) => declare(game));
  const found = game.legal.value && knockWith(game.legal.value, game.chosenCards.value);
  return game.play([found?.move ?? { type: "knock", card: game.chosenCards.value[0] ?? null }]);
}

function focusHand() {
  document.querySelector(".hand [tabindex='0']")?.focus();
}

/** The list of all keys, which is beside the table. */
function showKeys() {
  const list = document.querySelector(".key-list");
  if (!list) return;
  list.open = true;
  list.querySelector("summary").focus();
}
