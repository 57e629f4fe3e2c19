/** Tells a screen reader what happened and whose turn it is. Sentences of one moment come together. */
import { sentence } from "../game/event_words.js";
import { html, useEffect, useState } from "../html.js";
import { language } from "../preferences.js";
import { turnText } from "../game/turn_text.js";

const OFTEN = 700; // milliseconds: a whole turn of a bot is one announcement

export function Announcer({ game }) {
  const [said, setSaid] = useState("");
  const [heard, setHeard] = useState(game.log.value.at(-1)); // the log forgets its beginning, so no place in it
  const log = game.log.value;
  const view = game.view.value;
  useEffect(() => {
    const timer = setTimeout(() => {
      const lines = log.slice(log.lastIndexOf(heard) + 1).map((event) => sentence(view, event, { aloud: true })).filter(Boolean);
      setHeard(log.at(-1));
      setSaid([...lines, turnText(view, game.moves.value)].join(" "));
    }, OFTEN);
    return () => clearTimeout(timer);
  }, [log, view.turn, view.phase]);
  useEffect(() => setSaid(""), [language.value]); // what was said was in the other language
  return html`<p class="out-of-sight" role="status" aria-live="polite">${said}</p>`;
}
