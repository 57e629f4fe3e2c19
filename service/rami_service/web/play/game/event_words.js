/** An event of a game as a sentence. Cards that the reader may not see are not in it. */
import { EVENTS, OWN_EVENTS } from "../../words/events.js";
import { LEVELS } from "../../words/table.js";
import { list, named, t } from "../translate.js";
import { signs, spoken } from "./cards.js";
import { nameOf, namesOf } from "./sides.js";

/**
 * The sentence of an event, or null for those that need none. `aloud` names cards as a person says them, for a screen
 * reader; else they are signs.
 */
export function sentence(view, event, { aloud = false } = {}) {
  const cards = (some) => (aloud ? list(some.map(spoken)) : signs(some));
  const values = { ...event, name: event.name || nameOf(view, event.seat) };
  if (event.cards) values.cards = cards(event.cards);
  else if (event.card) values.cards = cards([event.card]);
  if (event.taken) values.taken = cards(event.taken);
  const say = (type) => {
    const text = (event.seat === view.seat && OWN_EVENTS[type]) || EVENTS[type];
    return text ? t(text, values) : null;
  };
  switch (event.type) {
    case "deal_started":
      if (event.dealer === view.seat) return t(OWN_EVENTS.deal_started, { deal: event.deal });
      return t(EVENTS.deal_started, { deal: event.deal, dealer: nameOf(view, event.dealer) });
    case "stock_drawn":
      return say(event.card ? "stock_drawn_card" : "stock_drawn");
    case "joker_swapped":
      return say(event.taken?.some((card) => card !== "*") ? "joker_swapped_wild" : "joker_swapped");
    case "knocked":
      return say(event.card ? "knocked_card" : "knocked");
    case "game_aborted":
      return say(`game_aborted_${event.by_operator ? "by_operator" : event.reason}`) ?? say("game_aborted");
    case "challenge_answered":
      return say(event.accepted ? "challenge_accepted" : "challenge_refused");
    case "deal_ended":
      return t(EVENTS.deal_ended, { scores: scores(view, event.scores) });
    case "game_ended":
      return t(EVENTS.game_ended, { names: namesOf(view, event.winners) });
    case "level_played":
      return event.below ? t(EVENTS.level_played, { ...values, level: named(LEVELS, event.level) }) : null;
    case "clock_started":
      return event.moved ? say("clock_moved") : null;
    default:
      return say(event.type);
  }
}

function scores(view, points) {
  return points.map((score, side) => `${namesOf(view, [side])} ${score > 0 ? "+" : ""}${score}`).join(", ");
}
