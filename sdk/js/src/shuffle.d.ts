// The types of the check of a shuffle.
import type { GameEvent, GameRecord, NumberedEvent, Rules } from "./api.js";

export type ShuffleFault = "format" | "commitment" | "dealer" | "cards" | "hands";

export interface VerifiedDeal {
  deal: number;
  ok: boolean;
  reason: ShuffleFault | null;
  /** The top card first. */
  deck: string[] | null;
  /** The hands that were dealt, by seat. */
  hands: string[][] | null;
  /** The seats that added entropy, and so can trust this shuffle. */
  added: number[];
}

export interface VerifyOptions {
  /** Commitments that the page has kept from the time before the deal, by the number of the deal. */
  commitments?: { [deal: number]: string };
  /** The events of the history, to compare the cards with. */
  events?: (NumberedEvent | GameEvent)[];
}

export function verifyRecord(
  record: GameRecord,
  rules: Rules,
  options?: VerifyOptions,
): { ok: boolean; deals: VerifiedDeal[] };
