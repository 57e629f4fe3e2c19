/** Keys for everything that a turn needs. They work anywhere on the page but in fields. */
import { addable, knockWith } from "../game/moves.js";
import { useEffect } from "../html.js";

/** What each key does with the game. Each entry has its text in `words/keys.js`. */
const KEYS = {
  d: (game) => game.play([{ type: "draw_stock" }]),
  p: (game) => game.take(1),
  m: (game) => game.lay(),
  a: (game) => addSomewhere(game),
  t: (game) => throwChosen(game),
  k: (game) => knock(game),
  u: (game) => game.play([{ type: "undo" }]),
  n: (game) => game.play([{ type: "pass" }]),
  h: (game) => (game.hint.value ? (game.hint.value = null) : game.askHint()),
  c: () => focusHand(),
  Escape: (game) => (game.chooseNone(), (game.hint.value = null), (game.result.value = null)),
};

export function useKeyboard(game) {
  useEffect(() => {
    const onKey = (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea")) return;
      const act = KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (!act || game.view.value?.status !== "playing") return;
      event.preventDefault();
      act(game);
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [game]);
}

function addSomewhere(game) {
  const cards = game.chosenCards.value;
  const { melds } = game.view.value;
  const place = melds.find(({ id }) => addable(game.moves.value, cards, id).length) ?? melds[0];
  if (place && cards.length) game.addTo(place.id);
}

/** Throw the chosen card; with none chosen, the one that has the focus. */
function throwChosen(game) {
  const focused = document.activeElement?.closest(".hand .card")?.dataset.number;
  const card = game.chosenCards.value[0] ?? game.hand.value[focused];
  if (card) game.discard(card);
}

function knock(game) {
  const found = game.legal.value && knockWith(game.legal.value, game.chosenCards.value);
  return game.play([found?.move ?? { type: "knock", card: game.chosenCards.value[0] ?? null }]);
}

function focusHand() {
  document.querySelector(".hand [tabindex='0']")?.focus();
}
