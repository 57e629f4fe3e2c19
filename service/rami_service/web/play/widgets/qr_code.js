/** A text as a QR code. It is drawn here: no server gets the text. */
import { generate } from "../../vendor/lean-qr.js";
import { toSvgPath } from "../../vendor/lean-qr-svg.js";
import { html, useEffect, useMemo, useRef } from "../html.js";

const QUIET = 4; // the free space around a code, in squares, which the standard asks for

/** Dark on light in every theme, because many cameras read nothing else. `label` says what it is. */
export function QrCode({ text, label }) {
  const code = useMemo(() => generate(text), [text]);
  const shown = useRef(null);
  useEffect(() => shown.current.scrollIntoView({ block: "nearest" }), []); // it may be below the window
  const side = code.size + 2 * QUIET;
  return html`
    <svg ref=${shown} class="qr-code" role="img" aria-label=${label} viewBox=${`${-QUIET} ${-QUIET} ${side} ${side}`}>
      <rect x=${-QUIET} y=${-QUIET} width=${side} height=${side} fill="#fff" />
      <path d=${toSvgPath(code)} fill="#000" />
    </svg>
  `;
}
