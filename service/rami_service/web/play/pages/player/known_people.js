/** Suggests the people with whom the reader has played, by name. */
import { html } from "../../html.js";
import { known, player, rami } from "../../session.js";
import { useLoad } from "../../widgets/load.js";

export function KnownPeople({ id }) {
  const people = useLoad(known.value ? read : null, [player.value?.id]);
  return html`
    <datalist id=${id}>
      ${people.data?.map(([one, name]) => html`<option key=${one} value=${one} label=${name}>${name}</option>`)}
    </datalist>
  `;
}

/** There is no list of friends in the API: the newest games have the names. Without an answer nobody is suggested. */
async function read(signal) {
  const me = player.peek().id;
  const lists = await Promise.all([rami.listMyGames({ status: "finished", signal }), rami.listMyGames({ signal })]);
  const seats = lists.flatMap(({ data }) => data.items).flatMap(({ players }) => players);
  return [...new Map(seats.filter(({ player: id }) => id && id !== me).map(({ player: id, name }) => [id, name]))];
}
