/** Why a message to a webhook failed, in words. */
import { OTHER_REASON, REASONS } from "../../../words/webhooks.js";
import { t } from "../../translate.js";

/** A later release may have more reasons. */
export function reasonOf({ reason, status }) {
  return t(REASONS[reason] ?? OTHER_REASON, { status });
}
