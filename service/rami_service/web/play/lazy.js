/** Parts of the pages that are loaded when they are first shown, so that nothing waits for them. */
import { LOADING } from "../words/app.js";
import { html, useEffect, useState } from "./html.js";
import { t } from "./translate.js";

/** A component that is the one of this name in a module, once the module is there. */
export function lazy(load, name) {
  let Found = null;
  const ready = () => load().then((module) => (Found = module[name]));
  function Lazy(props) {
    const [, again] = useState(0);
    useEffect(() => {
      if (Found) again(1); // it may have come between the first drawing and this moment
      else ready().then(() => again(1));
    }, []);
    return Found ? html`<${Found} ...${props} />` : html`<p class="page" aria-busy="true">${t(LOADING)}</p>`;
  }
  Lazy.ready = ready;
  return Lazy;
}
