// The types of the element for pages.
import type { GameView } from "./api.js";

/**
 * `<rami-game src="https://rami.example" game="g_…" lang="en">`: a public game to look at, without an account.
 *
 * `src` is the address of the service, by default that of the page. `lang` is "en" or "fr"; without it the language of
 * the page counts, then that of the browser. The service must allow the origin of the page (`RAMI_CORS_ORIGINS`).
 */
export class RamiGame extends HTMLElement {
  /** The game as a spectator sees it, null as long as it is not known. */
  readonly view: GameView | null;
}

declare global {
  interface HTMLElementTagNameMap {
    "rami-game": RamiGame;
  }
}
