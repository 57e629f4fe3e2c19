/** Dragging cards of the hand with a pointer or a finger: onto the pile, onto a meld, onto the table, or within the hand. */
import { addable, meldsOf } from "../game/moves.js";

const FAR = 8; // pixels: less is a click
const FLAT = 2; // a finger moves sideways if it goes so much farther than up or down
const HELD = 250; // milliseconds for which a finger rests on a card that it will drag up or down
const SEEN = 150; // milliseconds for which a place was marked before it takes a card: a swipe does not discard one

/**
 * Begin to watch a pointer that went down on a card. The card follows it; where it is dropped decides. Escape cancels.
 *
 * A finger drags a card that it moves sideways first, or on which it has rested. A flick up or down does nothing.
 */
export function startDrag(down, game, key, number) {
  if (down.button !== 0) return;
  const card = down.currentTarget;
  let dragging = false;
  let held = down.pointerType !== "touch";
  const holding = setTimeout(() => {
    held = true;
    card.classList.add("lifted");
  }, HELD);
  let [place, since] = [null, 0];

  const move = (event) => {
    const [x, y] = [event.clientX - down.clientX, event.clientY - down.clientY];
    if (!dragging) {
      if (Math.hypot(x, y) < FAR) return;
      if (!held && Math.abs(x) < FLAT * Math.abs(y)) return end(event);
      dragging = true;
      card.setPointerCapture(down.pointerId);
      card.classList.add("dragged");
    }
    card.style.translate = `${x}px ${y}px`;
    const under = placeAt(event);
    if (under === place) return;
    [place, since] = [under, event.timeStamp];
    mark(place);
  };
  const over = new AbortController();
  const end = (event) => {
    over.abort();
    clearTimeout(holding);
    card.classList.remove("lifted");
    mark(null);
    if (!dragging) return;
    card.classList.remove("dragged");
    card.style.translate = "";
    card.addEventListener("click", swallow, { capture: true });
    setTimeout(() => card.removeEventListener("click", swallow, { capture: true }), 50);
    if (event.type === "pointerup" && event.timeStamp - since > SEEN) drop(place, event, game, key, number);
  };
  const escape = (event) => {
    if (event.key !== "Escape") return;
    event.stopPropagation(); // it does nothing else
    end(event);
  };
  const { signal } = over;
  card.addEventListener("touchmove", stay, { passive: false, signal });
  card.addEventListener("contextmenu", stay, { signal });
  addEventListener("pointermove", move, { signal });
  addEventListener("pointerup", end, { signal });
  addEventListener("pointercancel", end, { signal });
  addEventListener("keydown", escape, { capture: true, signal });
}

/** A finger that drags a card does not scroll the page, and a tap right after it is no end of scrolling. */
function stay(event) {
  event.preventDefault();
}

/** The click that ends a drag chooses nothing. */
function swallow(event) {
  event.stopPropagation();
  event.preventDefault();
}

/** Where a card would drop: what can be seen there. A card that is dragged is not hit. */
function placeAt({ clientX, clientY }) {
  return document.elementFromPoint(clientX, clientY)?.closest("[data-drop]") ?? null;
}

function mark(place) {
  document.querySelectorAll(".dropping").forEach((one) => one !== place && one.classList.remove("dropping"));
  place?.classList.add("dropping");
}

function drop(place, event, game, key, number) {
  const [what, id] = (place?.dataset.drop ?? "").split(":");
  if (what === "hand") return game.moveCard(number, slot(place, event, number));
  if (!what) return undefined;
  if (what === "pile") return game.discard(key);
  const chosen = game.chosen.value.includes(key) ? game.chosen.value : [key];
  game.chosen.value = chosen;
  if (what === "meld" && !laysBeside(game, Number(id))) return game.addTo(Number(id));
  return game.lay();
}

/** Melds can fill the whole table: cards that are a meld of their own and do not fit one on which they fall are laid. */
function laysBeside({ moves, chosenCards }, meld) {
  const [legal, cards] = [moves.value, chosenCards.value];
  return meldsOf(legal, cards).length > 0 && addable(legal, cards, meld).length === 0;
}

/** The place in the hand nearest to the pointer. */
function slot(hand, event, number) {
  const places = [...hand.querySelectorAll(".card")].map((one, at) => {
    const { left, width, top, height } = one.getBoundingClientRect();
    const apart = at === number ? Infinity : Math.hypot(left + width / 2 - event.clientX, (top + height / 2 - event.clientY) * 2);
    return { at, apart };
  });
  return places.reduce((best, one) => (one.apart < best.apart ? one : best), { at: number, apart: Infinity }).at;
}
