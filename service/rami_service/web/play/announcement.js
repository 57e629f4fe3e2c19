/** What those who run the service say to all players: asked for now and then, and shown until it is over or closed. */
import * as words from "../words/announcement.js";
import { html, render } from "./html.js";
import { t } from "./translate.js";

const [LEAST, SPREAD] = [225_000, 150_000]; // milliseconds between two questions: pages do not ask all at once
const SAME = 60_000; // milliseconds: replicas and their clocks differ a little about the end
const CLOSED = "rami.announcement";
let asked = 0;
let next = null;
let ending = null;
let place = null;

ask();
document.addEventListener("visibilitychange", () => document.hidden || Date.now() - asked < LEAST || ask());

/** Nothing depends on the answer, so nobody learns of it if there is none. */
async function ask() {
  asked = Date.now();
  clearTimeout(next);
  next = setTimeout(() => document.hidden || ask(), LEAST + Math.random() * SPREAD);
  try {
    const answer = await fetch("v1/announcement", { headers: { Accept: "application/json" } });
    if (answer.ok) show(await answer.json());
  } catch {
    // The next question may be answered.
  }
}

function show({ message, until }) {
  clearTimeout(ending);
  const end = Date.parse(until);
  const left = end - Date.now();
  const shown = message && left > 0 && !isClosed(message, end);
  draw(shown ? html`<${Announcement} key=${message} message=${message} end=${end} />` : null);
  if (shown) ending = setTimeout(() => draw(null), Math.min(left, 2 * LEAST));
}

/** Above the content of every page. */
function draw(drawn) {
  if (!place) document.getElementById("content").before((place = document.createElement("div")));
  render(drawn, place);
}

function Announcement({ message, end }) {
  return html`
    <div class="banner announcement" role="status">
      <p>${t(words.ANNOUNCED)} <span dir="auto">${message}</span></p>
      <button type="button" onClick=${() => close(message, end)}>${t(words.CLOSE_ANNOUNCEMENT)}</button>
    </div>
  `;
}

function close(message, end) {
  draw(null);
  document.getElementById("content").focus();
  try {
    sessionStorage.setItem(CLOSED, JSON.stringify([message, end]));
  } catch {
    // A browser that keeps nothing shows it again at the next question.
  }
}

function isClosed(message, end) {
  try {
    const [said, until] = JSON.parse(sessionStorage.getItem(CLOSED)) ?? [];
    return said === message && Math.abs(until - end) < SAME;
  } catch {
    return false;
  }
}
