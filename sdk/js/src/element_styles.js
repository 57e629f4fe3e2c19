/** How `<rami-game>` looks. A page changes the colours by setting the properties on the element. */
export const STYLES = `
  :host { --felt: #0b5d4a; --text: #fff; --paper: #fff; --ink: #111; --red: #b3102a; --mark: #ffd75e;
    display: block; font: 1rem/1.4 system-ui, sans-serif; color: var(--text); background: var(--felt);
    border-radius: .75rem; padding: .75rem; box-sizing: border-box; overflow-wrap: anywhere; }
  :host([hidden]) { display: none; }
  p, ul { margin: 0; padding: 0; list-style: none; }
  a { color: inherit; }
  .status { font-weight: 600; }
  .connection:empty, small:empty { display: none; }
  .board, .seats, .middle, .melds { display: flex; flex-wrap: wrap; gap: .5rem; }
  .board { flex-direction: column; margin: .5rem 0; }
  .seats li { display: flex; flex-direction: column; padding: .25rem .5rem; border: 2px solid transparent; border-radius: .5rem; }
  .seats .playing { border-color: var(--mark); }
  .total { font-variant-numeric: tabular-nums; }
  .melds li > span, .middle > span { display: inline-flex; flex-wrap: wrap; gap: 2px; }
  .card { display: inline-flex; align-items: center; justify-content: center; min-width: 1.9em; padding: .35em .2em;
    border-radius: .25em; background: var(--paper); color: var(--ink); font-weight: 600; }
  .card.red { color: var(--red); }
  .card.back { background: #1d3f72; color: #fff; }
  .card.empty { background: none; border: 1px dashed currentColor; color: inherit; min-height: 1.4em; }
  @media (prefers-reduced-motion: no-preference) { .seats li { transition: border-color .3s; } }
  @media (forced-colors: active) { .card { border: 1px solid; } }
`;
