/**
 * A public game to look at, on a page of any origin that the service allows. It needs no account.
 *
 *     <script type="module" src="https://rami.example/web/client/element.js"></script>
 *     <rami-game src="https://rami.example" game="g_…" lang="en"></rami-game>
 *
 * It shows the seats, the scores, the melds, the pile and whose turn it is, and follows the game by its stream. Texts of
 * the service, such as names, are never read as HTML. element.d.ts describes it.
 */
import { table } from "./element_table.js";
import * as words from "./element_words.js";
import { speaker } from "./element_language.js";
import { StaleEvent, viewAfter } from "./reducer.js";
import { messages, Refused } from "./stream.js";
import { STYLES } from "./element_styles.js";
import { whenAwake } from "./wake.js";

const GAME = /^g_[0-9a-z]{26}$/;

export class RamiGame extends (globalThis.HTMLElement ?? Object) {
  static observedAttributes = ["src", "game", "lang"];
  #stop = null;
  #view = null;

  /** The game as a spectator sees it, null as long as it is not known. */
  get view() {
    return this.#view;
  }

  connectedCallback() {
    this.#begin();
  }

  disconnectedCallback() {
    this.#stop?.abort();
  }

  attributeChangedCallback(_, before, now) {
    if (this.isConnected && before !== now) this.#begin();
  }

  /** Show the game of the attributes, from its beginning. */
  #begin() {
    this.#stop?.abort();
    this.#stop = new AbortController();
    this.#view = null;
    const t = speaker(this);
    const service = addressOf(this.getAttribute("src"));
    const game = this.getAttribute("game") ?? "";
    const known = service !== null && GAME.test(game);
    const show = drawnIn(this, t, known ? `${service}/play#/game/${game}` : null);
    if (!known) return show.text(t(words.NOT_FOUND));
    show.text(t(words.LOADING));
    return this.#follow(`${service}/v1/games/${game}/stream`, t, show, this.#stop.signal);
  }

  async #follow(address, t, show, signal) {
    const onState = (state) => !signal.aborted && show.state(state === "ok" ? "" : t(words.NO_CONNECTION));
    try {
      while (!signal.aborted && (await this.#followedOnce(address, t, show, { signal, onState, wake: whenAwake, language: t.language })));
    } catch (error) {
      if (signal.aborted) return;
      const missing = error instanceof Refused && (error.status === 401 || error.status === 404);
      show.text(missing ? t(words.NOT_FOUND) : t(words.STOPPED));
    }
  }

  /** Returns whether to begin again with a snapshot: an event does not say enough, or the place is unknown by now. */
  async #followedOnce(address, t, show, options) {
    try {
      for await (const { event, data } of messages(address, options)) {
        const view = viewOf(this.#view, event, JSON.parse(data));
        if (options.signal.aborted) return false;
        if (view === this.#view) continue;
        this.#view = view;
        show.view(view);
      }
      return false;
    } catch (error) {
      if (error instanceof StaleEvent || error.problem?.code === "unknown_event") return true;
      throw error;
    }
  }
}

/** The view after a message of the stream. */
function viewOf(view, event, said) {
  if (event === "snapshot") return said;
  if (event === "version" && said.version > view.version) return viewAfter(view, said.version, said.events);
  return view;
}

/** The address of a service without a slash at its end; null for what is none, such as `javascript:`. */
function addressOf(src) {
  try {
    const { protocol, href } = new URL(src || ".", document.baseURI);
    return /^https?:$/.test(protocol) ? href.replace(/[?#].*$/, "").replace(/\/+$/, "") : null;
  } catch {
    return null;
  }
}

/** The parts of the element that stay: what a screen reader announces, and the link. What is between them changes. */
function drawnIn(host, t, link) {
  const root = host.shadowRoot ?? host.attachShadow({ mode: "open" });
  const styles = new CSSStyleSheet();
  styles.replaceSync(STYLES);
  root.adoptedStyleSheets = [styles];
  const parts = table(t, link);
  root.replaceChildren(parts.element);
  return parts;
}

if (globalThis.customElements && !customElements.get("rami-game")) customElements.define("rami-game", RamiGame);
