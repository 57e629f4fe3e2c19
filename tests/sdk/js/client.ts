// A page in TypeScript: it compiles with the types of the client.
import {
  fetchPast,
  followGame,
  followPlayer,
  messages,
  Problem,
  Rami,
  replaySteps,
  Unreachable,
  verifyRecord,
  viewAfter,
} from "./client/index.js";
import type {
  GameEvent,
  GameView,
  LegalMoves,
  MakeMoves,
  Move,
  MovesAccepted,
  VariantInfo,
  VariantName,
  WebhookMessage,
} from "./client/index.js";

const rami = new Rami({ url: "https://rami.example", onState: (state) => console.log(state === "offline") });

function told(event: GameEvent): string {
  switch (event.type) {
    case "stock_drawn":
      return `${event.seat} draws ${event.card ?? "a card"}`;
    case "deal_ended":
      return `deal ${event.deal}: ${event.reason} ${event.scores.join(" ")}`;
    case "meld_laid":
      return event.cards.join(" ");
    default:
      return event.type;
  }
}

function chosen({ moves }: LegalMoves): Move {
  const meld = moves.find((move) => move.type === "meld");
  return meld ?? { type: "discard", card: "TH" };
}

export function answered(message: WebhookMessage): MakeMoves | null {
  switch (message.type) {
    case "turn.play":
      return message.data.game.legal_moves ? { moves: [chosen(message.data.game.legal_moves)] } : null;
    case "test":
      console.log(message.data.webhook);
      return null;
    default:
      console.log(message.data.game, message.data.version);
      return null;
  }
}

export async function play(): Promise<number[]> {
  const { data: made } = await rami.createPlayer({ name: "Ada" });
  rami.token = made.token;
  await rami.updateMe({ language: "fr" });
  const options = { opening: { points: 61 } };
  const { data: created } = await rami.createGame({ variant: "rami-51", bots: 1, options });
  const game = followGame(rami, created.id, { player: made.player.id, onStep: async ({ view }) => view.hand.length });
  for await (const { kind, view, events, legalMoves } of game) {
    console.log(kind === "end" ? view.winners : events.map(told));
    if (!legalMoves?.your_turn) continue;
    const { data } = await rami.makeMoves(view.id, { moves: [chosen(legalMoves)] }, { minimal: true, include: "legal_moves" });
    const accepted: MovesAccepted = data;
    await game.acceptEvents(accepted.version, accepted.events, accepted.legal_moves);
    const { data: full } = await rami.makeMoves(view.id, { moves: [{ type: "draw_discard", depth: 1 }] }, { version: view.version });
    await game.accept(full.game);
  }
  return game.view?.totals ?? [];
}

export async function asked(): Promise<VariantInfo[]> {
  try {
    await rami.mutePlayer({ player: "p_1" }, { signal: AbortSignal.timeout(1000) });
    await rami.getHint("g_1", { level: "expert" });
    const answer = await rami.call<GameView>("GET", "/v1/games/g_1", { query: { exclude: "rules" } });
    const known = (await rami.getCatalogue()).data.games.filter(({ reason }) => reason === null);
    await rami.createGame({ variant: known[0]?.variant as VariantName, options: known[0]?.options ?? {} });
    return answer.data.status === "open" ? [] : (await rami.listVariants()).data.variants;
  } catch (error) {
    if (error instanceof Problem) console.log(error.code, error.params["index"], error.retryAfter ?? 0);
    else if (error instanceof Unreachable) console.log(error.reason === "timeout", error.key);
    else throw error;
    return [];
  }
}

export async function lookedBack(id: string): Promise<string[][]> {
  const past = await fetchPast(rami, id);
  if (past.record === null) return [];
  const { ok, deals } = verifyRecord(past.record, past.first.rules, { events: past.events, commitments: { 1: "00" } });
  const [first] = replaySteps(past, { seat: null, open: true });
  console.log(ok, deals.map(({ reason }) => reason === "cards"), rami.now());
  return first ? (first.hands ?? [viewAfter(first.view, 2, first.events).hand]) : [];
}

export async function listened(stop: AbortController): Promise<void> {
  const game = followGame(rami, "g_1", { signal: stop.signal, onNotice: ({ type }, id) => console.log(type, id) });
  await game.done;
  await followPlayer(rami, { signal: stop.signal, onNotice: ({ type, phrase }) => console.log(type, phrase) });
  for await (const { event, data } of messages(rami.address("/v1/players/me/stream"), { token: rami.token })) {
    console.log(event, JSON.parse(data));
  }
}
