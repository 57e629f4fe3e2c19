/** The pictures of all cards, one file, which is put into the page once. Cards then use its parts by name. */
let loading = null;

export function loadSprite() {
  loading ??= fetch(new URL("../../cards/cards.svg", import.meta.url))
    .then((response) => response.text())
    .then((text) => {
      const sprite = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
      sprite.setAttribute("aria-hidden", "true");
      sprite.classList.add("sprite");
      document.body.append(document.adoptNode(sprite));
    });
  return loading;
}
