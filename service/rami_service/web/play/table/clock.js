/** The time that is left for the turn, or until the next deal, by the clock of the service. */
import { LEFT } from "../../words/table.js";
import { classes, html, useEffect, useState } from "../html.js";
import { rami } from "../session.js";
import { t } from "../translate.js";

const HURRY = 10;

/** The seconds until a time of the API, at least 0, counted down. `null` while there is no such time. */
export function useSeconds(until) {
  const [, tick] = useState(0);
  useEffect(() => {
    if (!until) return undefined;
    const timer = setInterval(() => tick((n) => n + 1), 500);
    return () => clearInterval(timer);
  }, [until]);
  return until ? Math.max(0, Math.ceil((Date.parse(until) - rami.now()) / 1000)) : null;
}

export function Clock({ game }) {
  const seconds = useSeconds(game.view.value.deadline);
  if (seconds === null) return null;
  const text = seconds < 120 ? `${seconds} s` : seconds < 7200 ? `${Math.ceil(seconds / 60)} min` : `${Math.ceil(seconds / 3600)} h`;
  return html`<span class=${classes("clock", { hurry: seconds <= HURRY })} title=${t(LEFT, { count: seconds })}>${text}</span>`;
}
