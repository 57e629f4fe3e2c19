/** The link by which others look back at a game. Those of a private game need an invitation, which its players can give. */
import { SHARE, SHARE_MAKE, SHARE_PRIVATE } from "../../../words/replay.js";
import { html, useSignal } from "../../html.js";
import { rami } from "../../session.js";
import { t } from "../../translate.js";
import { useAction } from "../../widgets/action.js";
import { pageAddress } from "../../address.js";
import { CopyText } from "../../widgets/copy.js";
import { INVITE, replayPath } from "../../paths.js";
import { Failure } from "../../widgets/problem.js";

const WEEK = 7 * 86_400; // seconds: as long as a finished game is kept, unless the operator says otherwise

export function ShareReplay({ view }) {
  const invite = useSignal(null);
  const creation = useAction();
  const { id, private: hidden, seat, status } = view;
  if (!hidden) return html`<${CopyText} label=${t(SHARE)} text=${pageAddress(replayPath(id))} />`;
  if (seat === null || status !== "finished") return null;
  if (invite.value) return html`<${CopyText} label=${t(SHARE_PRIVATE)} text=${pageAddress(`${INVITE}/${id}/${invite.value}`)} />`;
  const make = () => creation.run(async () => {
    invite.value = (await rami.createInvite(id, { purpose: "watch", expires_in: WEEK })).data.invite;
  });
  return html`
    <button type="button" disabled=${creation.busy} onClick=${make}>${t(SHARE_MAKE)}</button>
    <${Failure} error=${creation.error} />
  `;
}
