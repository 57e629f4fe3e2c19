/** Parts of the pages that are loaded when they are first shown, so that nothing waits for them. */
import { html, useEffect, useState } from "./html.js";

/** A component that is the one of this name in a module. Until the module is there, `Waiting` is shown, or nothing. */
export function lazy(load, name, Waiting = null) {
  let Found = null;
  const ready = () => load().then((module) => (Found = module[name]));
  function Lazy(props) {
    const [, again] = useState(0);
    useEffect(() => {
      if (Found) again(1); // it may have come between the first drawing and this moment
      else ready().then(() => again(1));
    }, []);
    if (Found) return html`<${Found} ...${props} />`;
    return Waiting && html`<${Waiting} />`;
  }
  Lazy.ready = ready;
  return Lazy;
}
