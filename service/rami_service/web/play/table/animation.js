/**
 * Cards that fly: what others do is shown from the events alone, one after the other, before the table changes.
 *
 * Nothing waits long: a page that is hidden, that is behind, or whose reader wants little motion shows the result at once.
 */
import { html, render } from "../html.js";
import { Back, Face } from "../cards/card.js";

const FLIGHT = 260; // milliseconds
const PAUSE = 90;
const still = matchMedia("(prefers-reduced-motion: reduce)");

/** Show the events of a version on the table as it is before them. Own steps fly faster. */
export async function animate(view, events) {
  if (still.matches || document.hidden || !view) return;
  for (const event of events) {
    for (const flight of flightsOf(event, view.seat)) {
      const own = event.seat === view.seat;
      await fly(flight, own ? FLIGHT / 2 : FLIGHT);
      if (!own) await pause(PAUSE);
    }
  }
}

/** From where to where cards go in an event, as selectors, which card is seen, and whether it turns over on the way. */
function flightsOf(event, reader) {
  const seat = `[data-seat="${event.seat}"]`;
  switch (event.type) {
    case "stock_drawn":
      return [{ from: "[data-place=stock]", to: event.seat === reader ? ".hand" : seat, card: event.card, turns: true }];
    case "pile_taken":
      return [{ from: "[data-place=pile]", to: event.seat === reader ? ".hand" : seat, card: event.cards.at(-1) }];
    case "card_discarded":
      if (event.seat === reader && document.querySelector(".pile.pending")) return []; // it lies there
      return [{ from: handCard(event.card) ?? seat, to: "[data-place=pile]", card: event.card, turns: event.seat !== reader }];
    case "meld_laid":
      return [{ from: handCard(event.cards[0]) ?? seat, to: ".melds", card: event.cards[0], turns: event.seat !== reader }];
    case "cards_laid_off":
    case "joker_swapped":
      return [{ from: seat, to: `[data-meld="${event.meld}"]`, card: event.cards[0] }];
    case "pile_recycled":
      return [{ from: "[data-place=pile]", to: "[data-place=stock]", card: null }];
    default:
      return [];
  }
}

function handCard(card) {
  const own = document.querySelector(`.hand [data-key="${CSS.escape(card)}"]`);
  return own ? `.hand [data-key="${CSS.escape(card)}"]` : null;
}

async function fly({ from, to, card, turns = false }, duration) {
  const [start, end] = [from, to].map((place) => document.querySelector(place)?.getBoundingClientRect());
  if (!start?.width || !end?.width) return;
  const ghost = document.createElement("div");
  ghost.className = "card ghost";
  const show = (face) => render(face ? html`<${Face} card=${face} />` : html`<${Back} />`, ghost);
  const turned = card && turns ? setTimeout(show, duration / 2, card) : null;
  show(turned === null ? card : null);
  document.body.append(ghost);
  const place = ({ left, top, width, height }) => `translate(${left + width / 2}px, ${top + height / 2}px) translate(-50%, -50%)`;
  const between = `translate(${(start.left + start.width / 2 + end.left + end.width / 2) / 2}px, ${(start.top + start.height / 2 + end.top + end.height / 2) / 2}px) translate(-50%, -50%)`;
  const way = turned === null ? [] : [{ transform: `${between} rotateY(90deg)` }];
  const timing = { duration, easing: "cubic-bezier(0.3, 0.7, 0.3, 1)", fill: "forwards" };
  const flight = ghost.animate([{ transform: place(start) }, ...way, { transform: place(end) }], timing);
  await Promise.race([flight.finished.catch(() => undefined), pause(2 * duration)]);
  ghost.remove();
}

const pause = (milliseconds) => new Promise((resume) => setTimeout(resume, milliseconds));
