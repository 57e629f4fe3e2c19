/** The focus is never lost: whoever has only a keyboard is not sent back to the top of the page. */
import { useEffect } from "./html.js";

/**
 * When what has the focus goes away, such as a card that was discarded or the button of a page that was left, the focus
 * goes to the result of a deal, to the hand, or to the page itself.
 */
export function useKeptFocus() {
  useEffect(() => {
    const page = document.getElementById("content");
    let last = null;
    const note = ({ target }) => (last = target);
    const watch = new MutationObserver(() => {
      if (!last || last.isConnected || document.activeElement !== document.body) return;
      last = null;
      (page.querySelector(".result h2, .hand [tabindex='0']") ?? page).focus({ preventScroll: true });
    });
    page.addEventListener("focusin", note);
    watch.observe(page, { childList: true, subtree: true });
    return () => {
      page.removeEventListener("focusin", note);
      watch.disconnect();
    };
  }, []);
}
