// The schemas of the specification as types: generated from `openapi/openapi.json` by `make generate`.
// A later release may add fields, events and problems: ignore those that you do not know.

/** Accept a challenge. This ends the deal (N-14). */
export interface Accept {
  /** Names this kind: always `accept`. */
  type: "accept";
}

export type Act = Knock | Declare | Pass | Drop | DrawDiscard;

/**
 * In a game with a showdown: whether to knock or to declare, to go on, to pass or to drop out, and why.
 *
 * - `all_matched`: knock, because all cards are in melds.
 * - `low_enough`: knock, because the others probably have more.
 * - `must_knock`: knock, because the turn cannot end otherwise.
 * - `too_risky`: do not knock, because another player may have less.
 * - `too_high`: no knock is possible, because the unmatched cards count too much.
 * - `then_knock`: take the card of the pile, because you can knock with it.
 * - `useless`: pass, because the card does not help.
 * - `all_in_melds`: declare, because all cards are in melds with the runs that are asked for.
 * - `out_of_reach`: drop out, because the cards are far from a declaration.
 * - `lacks_pure_run`, `lacks_run`: no declaration is possible, because the hand lacks such a run.
 */
export interface ActHint {
  /** What the best knock would leave unmatched, in points. Null before you draw, and where players declare. */
  count: number | null;
  /** What to do. Null if it is best to go on, with the card of `discard`. */
  move: Act | null;
  /** The reason, as explained above. */
  why: ActHintWhy;
  /** The reason in words. */
  words: Words;
}

export type ActHintWhy =
  | "all_in_melds"
  | "all_matched"
  | "lacks_pure_run"
  | "lacks_run"
  | "low_enough"
  | "must_knock"
  | "out_of_reach"
  | "then_knock"
  | "too_high"
  | "too_risky"
  | "useless";

/** Add house bots to an open game that you created. */
export interface AddBots {
  /** How many bots sit down. Default: `1`. */
  count?: number;
  /** How well they play. Default: `"regular"`. */
  level?: AddBotsLevel;
}

export type AddBotsLevel = "expert" | "master" | "novice" | "regular" | "strong";

/**
 * Your own randomness for the next shuffle. In an open game this is the first shuffle.
 *
 * It replaces the entropy that you added to the same shuffle before.
 */
export interface AddEntropy {
  /** 1 to 64 bytes of your own randomness, in hexadecimal. */
  entropy: Entropy;
}

/** A subscription, as `PushSubscription.toJSON()` gives it in a browser, and the language of its notifications. */
export interface AddPushSubscription {
  /** The HTTPS address of a browser at its push service. Whoever knows it can send to it. */
  endpoint: string;
  /** The keys for the encryption. */
  keys: PushKeys;
  /** The language of the notifications. Default: `"en"`. */
  language?: AddPushSubscriptionLanguage;
}

export type AddPushSubscriptionLanguage = "en" | "fr";

/** How far to move the clock of a sandbox forward. */
export interface AdvanceClock {
  /** Seconds, up to 400 days. */
  advance: number;
}

/** A move that was compared with others. */
export interface Alternative {
  /** The standard error of the difference to the first move. A difference below twice this may be luck. */
  error: number;
  /** The move. */
  move: Move;
  /** How often the deal was played to its end after this move, with the hidden cards dealt at random. */
  playouts: number;
  /**
   * How many points you are ahead of the mean of the others at the end of the deal after this move, on average. The
   * difference to the first move is that over the deals that were played after both.
   */
  worth: number;
}

/** What those who run the service say to all players; both null while they say nothing. */
export interface Announcement {
  /** One line of plain text, in the language in which they wrote it. */
  message: string | null;
  /** When they stop saying it. */
  until: Timestamp | null;
}

/** The player with whom you want nothing to do. */
export interface BlockPlayer {
  /** The id of a player. */
  player: PlayerId;
}

/** The players whom you have blocked, the last one at the end. They do not learn it. */
export interface Blocked {
  /** The ids of the players. */
  players: PlayerId[];
}

/** A player put a card on the discard pile. */
export interface CardDiscarded {
  /** The card on the pile. */
  card: HandCard;
  /** The seat that discarded. */
  seat: SeatNumber;
  /** Names this kind: always `card_discarded`. */
  type: "card_discarded";
}

/** A player added cards to a meld. */
export interface CardsLaidOff {
  /** The seat that laid each card of the meld. */
  by: SeatNumber[];
  /** The cards that were added. */
  cards: MeldCard[];
  /** The end of the run, where the player chose one. */
  end: RunEnd | null;
  /** The id of the meld. */
  meld: MeldId;
  /** The whole meld afterwards. A joker in it may now stand for another card. */
  result: MeldCard[];
  /** The seat that laid the cards. */
  seat: SeatNumber;
  /** The turn after this step. */
  this_turn: TurnView | null;
  /** Names this kind: always `cards_laid_off`. */
  type: "cards_laid_off";
}

/** The games that people know by another name. */
export interface Catalogue {
  /** Each of them: first those that can be played. */
  games: KnownGame[];
}

/** Offer to end the deal at once, before drawing: all cards in both hands would count (N-14). */
export interface Challenge {
  /** Names this kind: always `challenge`. */
  type: "challenge";
}

/** A player answered the challenge of the other. Refused, the challenger's turn goes on (N-14). */
export interface ChallengeAnswered {
  /** Whether the player accepted. Otherwise the turn of the challenger goes on. */
  accepted: boolean;
  /** The seat that answered. */
  seat: SeatNumber;
  /** Names this kind: always `challenge_answered`. */
  type: "challenge_answered";
}

/**
 * Whether to challenge, or how to answer a challenge, and why.
 *
 * `ahead`: you have clearly fewer points. `behind`: you have not.
 */
export interface ChallengeHint {
  /** What the cards of the other player are likely to be worth, as far as you can know. */
  likely: number;
  /** What to do. */
  move: ChallengeMove;
  /** The value of all your cards. */
  points: number;
  /** The reason, as explained above. */
  why: ChallengeHintWhy;
  /** The reason in words. */
  words: Words;
}

export type ChallengeHintWhy = "ahead" | "behind";

/** A player challenged the other, who has to accept or refuse before anything else (N-14). */
export interface ChallengeMade {
  /** The seat that challenged the other. */
  seat: SeatNumber;
  /** Names this kind: always `challenge_made`. */
  type: "challenge_made";
}

export type ChallengeMove = Challenge | Accept | Refuse;

export type ChallengeState = "open" | "refused";

/** Give the turn of a player who is not connected to a house bot. */
export interface ClaimSeat {
  /** The seat of that player. It has to be its turn. */
  seat: SeatNumber;
}

/**
 * The turn of this seat has to end before the deadline. At the deadline a house bot plays the rest of the turn.
 *
 * It comes once more in the same turn if the time ran out while nobody was served.
 */
export interface ClockStarted {
  /** When the turn runs out of time. */
  deadline: Timestamp;
  /** By how many seconds the deadline of this turn was moved so far, because nobody was served for as long. */
  moved: number;
  /** The number of a seat, from 0. */
  seat: SeatNumber;
  /** Names this kind: always `clock_started`. */
  type: "clock_started";
}

/**
 * What a player must open with in one deal, and the number of cards dealt (N-23).
 *
 * `layoff_before` says whether a player may lay off cards before opening.
 */
export interface Contract {
  /** How many cards each player is dealt in this deal. */
  hand_size: HandSize;
  /** Players may lay off cards before they have laid the contract. */
  layoff_before: boolean;
  /** The first melds of the deal must be exactly these. */
  melds: NamedMeld[];
}

/**
 * What a player must open with in one deal, and the number of cards dealt (N-23).
 *
 * `layoff_before` says whether a player may lay off cards before opening.
 */
export interface ContractOption {
  /** How many cards each player is dealt in this deal. */
  hand_size: HandSize;
  /** Players may lay off cards before they have laid the contract. */
  layoff_before?: boolean;
  /** The first melds of the deal must be exactly these. */
  melds: NamedMeldOption[];
}

/**
 * A new game: its rules, its seats and its clock. If no seat is free, the game begins at once.
 *
 * Give either `seats` (the default is 2) and `bots`, and you sit on seat 0; or `seating`, with one entry for each
 * seat, of which at most one is you. With partners, seats 0 and 2 play against seats 1 and 3.
 *
 * If none is you, it is a game of others: each seat is for a player or a house bot, and the game begins when those
 * players have joined.
 *
 * To add your own entropy to the first shuffle, use the operation `add_entropy` afterwards: the service has to commit
 * to its own randomness first. With `wait_for_entropy` the game begins only when you have done so, also if house bots
 * sit on all other seats.
 */
export interface CreateGame {
  /** How well the `bots` play. With `seating`, each bot has its own. Default: `"regular"`. */
  bot_level?: CreateGameBotLevel;
  /** How many house bots sit down at once. Default: `0`. */
  bots?: number;
  /** The most seconds between two deals. Default: `0`. */
  deal_pause?: number;
  /** The settings that differ from the defaults of the variant. Default: `{}`. */
  options?: Options;
  /** In no list. Only its players and guests can see it. Default: `false`. */
  private?: boolean;
  /** Who sits on each seat, null for you on seat 0, then the `bots`, and free seats. */
  seating?: Seating[] | null;
  /** The number of seats, null for 2 or as many as `seating` has. */
  seats?: NumberOfPlayers | null;
  /** In a sandbox only: the cards of all deals follow from it, and from the entropy of the players. */
  seed?: string | null;
  /** Seconds for each turn, up to fourteen days; null: no clock. */
  turn_seconds?: number | null;
  /** The name of the game to play. Default: `"rami"`. */
  variant?: VariantName;
  /** The game does not begin before you have added entropy. Default: `false`. */
  wait_for_entropy?: boolean;
  /** How many seconds late those without a seat see the game. Default: `0`. */
  watch_delay?: number;
}

export type CreateGameBotLevel = "expert" | "master" | "novice" | "regular" | "strong";

/** An invitation to a game that you created, to play or to watch. */
export interface CreateInvite {
  /** Seconds, up to thirty days. Default: `86400`. */
  expires_in?: number;
  /** Whether its receiver may play, or watch. Default: `"play"`. */
  purpose?: InvitePurpose;
}

/** The name that other players see. */
export interface CreatePlayer {
  /**
   * A name that can be seen, not only spaces, and without control and format characters, except joiners where a script
   * or an emoji needs them.
   */
  name: DisplayName;
}

/** Another token for your player. */
export interface CreateToken {
  /**
   * After how many seconds it stops working, at most a year; null for never. It never outlives the token of this
   * request.
   */
  expires_in?: number | null;
  /** A name by which you recognise the token later. */
  name?: DisplayName | null;
  /**
   * What it allows, in one word: `play` is all scopes but `moderate`, `read` is `games:read` and `hand:read`, so it
   * shows your hand.
   */
  scope?: TokenScope | null;
  /**
   * What it allows, besides `scope`; without both it is `games:read`, for a page or a screen that others see. It also
   * gets the scopes that these include, and no token gives a scope that it does not have.
   */
  scopes?: Scope[] | null;
}

/** An address of yours, and what it is called for: at least one event, or your turns. */
export interface CreateWebhook {
  /** What it is informed of. Default: `[]`. */
  events?: CreateWebhookEvents[];
  /**
   * Whether it plays for you: it gets your view and your legal moves at each turn, and answers with moves. Default:
   * `false`.
   */
  plays?: boolean;
  /** An HTTPS address with a public host, in lower case, without a user and a fragment. */
  url: string;
}

export type CreateWebhookEvents = "game.ended" | "invitation.received" | "turn.started";

/** A deal is over: all hands, the melds, the scores, and the secret that proves the shuffle. */
export interface DealEnded {
  /** The number of the deal, from 1. */
  deal: number;
  /** The seats that are out of the match from now on (N-22). */
  eliminated: SeatNumber[];
  /** The cards left, by seat. */
  hands: HandCard[][];
  /** The final table. */
  melds: MeldView[];
  /** The seat that went out, or null. */
  out: SeatNumber | null;
  /** The parts of the scores, by seat. */
  points: DealPoints[];
  /** Whether that seat laid its whole hand in one turn. */
  rami: boolean;
  /** How often each seat has come back into the match. Empty without elimination. */
  re_entries: number[];
  /** Why the deal ended. */
  reason: EndReason;
  /** Of this deal, by seat, or by team if players are partners. */
  scores: number[];
  /** With it everybody can check the shuffle. */
  secret: string;
  /** Of the game, after re-entries. */
  totals: number[];
  /** Names this kind: always `deal_ended`. */
  type: "deal_ended";
  /** The number of deals that each seat has won so far. Empty in games without a showdown. */
  won: number[];
}

/** The parts of a seat's score in a deal. Their sum is the score; with partners, the team has that of both seats. */
export interface DealPoints {
  /** The bonus of going out. */
  bonus: number;
  /** What it costs to have dropped out of the deal (U-18). */
  drop: number;
  /** The bonus for gin or big gin (N-04, N-05, N-12). */
  gin: number;
  /** The cards left in the own hand. */
  hand: number;
  /** The own cards on the table. */
  melds: number;
  /** What a seat is charged that has laid nothing. */
  opening: number;
  /** What the cards in other hands bring. */
  others: number;
  /** What a rami adds or doubles. */
  rami: number;
  /** What a spade as the upcard adds, by doubling all the rest (N-09). */
  spades: number;
  /** What it brings not to be beaten by the knocker: a bonus (N-04), or what the knocker pays (N-12). */
  undercut: number;
}

/** One deal: how it was shuffled, the moves, and the scores. */
export interface DealRecord {
  /** What the service had committed itself to for the shuffle. */
  commitment: string;
  /** The number of the deal, from 1. */
  deal: number;
  /** The seat that dealt. */
  dealer: SeatNumber;
  /** What each seat contributed to the shuffle, in hexadecimal. */
  entropy: string[];
  /** The moves in order, each as the seat and the move: `1 meld 4C 5C 6C`. */
  moves: string[];
  /** The seat that went out, or null. */
  out: number | null;
  /** Of this deal, by seat, or by team if players are partners. */
  scores: number[];
  /** With it everybody can check the shuffle. */
  secret: string;
}

/** The result of a deal. */
export interface DealResult {
  /** The number of the deal, from 1. */
  deal: number;
  /** The cards left, by seat. */
  hands: HandCard[][];
  /** The final table. Empty for a deal that ended before release 0.4. */
  melds: MeldView[];
  /** The seat that went out, or null. */
  out: SeatNumber | null;
  /** The parts of the scores, always by seat. Empty for a deal that ended before release 0.4. */
  points: DealPoints[];
  /** Whether that seat laid its whole hand in one turn. */
  rami: boolean;
  /** Why the deal ended. */
  reason: EndReason;
  /** By seat, or by team if players are partners. */
  scores: number[];
  /** All hands if somebody knocked (N-02), else null. */
  showdown: Showdown | null;
}

/** The cards of a deal were dealt. */
export interface DealStarted {
  /** What the service has committed itself to for the shuffle of this deal. */
  commitment: string;
  /** The number of the deal, from 1. */
  deal: number;
  /** The seat that dealt. */
  dealer: SeatNumber;
  /** The cards that decided who deals, by seat. The seat with the lowest one deals. */
  drawn_for_deal: HandCard[][];
  /** What each seat contributed to the shuffle, in hexadecimal. */
  entropy: string[];
  /** The number of cards of each seat. */
  hand_sizes: number[];
  /** Each seat sees only its own hand here. */
  hands: HandCard[][];
  /** What may be left when a player knocks in this deal, in a game with a showdown; null for any number (N-09). */
  knock_limit: number | null;
  /** What the service has committed itself to for the shuffle of the next deal. */
  next_commitment: string;
  /** The discard pile. */
  pile: HandCard[];
  /** The number of cards in the stock. */
  stock: number;
  /** The seat that begins. */
  turn: SeatNumber;
  /** Names this kind: always `deal_started`. */
  type: "deal_started";
  /** The card that was turned up and names the wild rank of this deal, where one is (U-16). It is out of play. */
  wild_card: HandCard | null;
}

/** What the melds of a declared hand hold: so many runs, and so many of them without a joker (U-16). */
export interface Declaration {
  /** So many of these runs have no joker that stands for another card, at least. */
  pure_runs: number;
  /** So many of the melds are runs, at least. */
  runs: number;
}

/** What the melds of a declared hand hold: so many runs, and so many of them without a joker (U-16). */
export interface DeclarationOption {
  /** So many of these runs have no joker that stands for another card, at least. */
  pure_runs?: number;
  /** So many of the melds are runs, at least. */
  runs?: number;
}

/**
 * Close with `card` and show the hand, all in melds with the runs that the game asks for (U-17).
 *
 * This ends the deal. Without `melds` the service arranges the hand.
 */
export interface Declare {
  /** The card to close with. Everybody sees it. */
  card: HandCard;
  /** The melds to show, which hold all other cards; null if the service arranges them. */
  melds?: ShownMeld[] | null;
  /** Names this kind: always `declare`. */
  type: "declare";
}

/** A player declared: closed with a card and shows the hand (U-17). The showdown follows. */
export interface Declared {
  /** The card that the player closed with. */
  card: HandCard;
  /** The melds that the player named, null if the player named none, and always for other seats. */
  melds: MeldCard[][] | null;
  /** The seat that declared. */
  seat: SeatNumber;
  /** Names this kind: always `declared`. */
  type: "declared";
}

/** Put one card from the hand on the discard pile. This ends the turn (B-18). */
export interface Discard {
  /** The card to discard. */
  card: HandCard;
  /** Names this kind: always `discard`. */
  type: "discard";
}

/**
 * Which card to discard at the end of the turn, and why.
 *
 * `spare`: the card is in no meld, and the bot thinks that it is the least useful one of these cards. `breaks_up`: the
 * card is in a meld, and the bot thinks that your hand can spare it best. Most bots do so only if every card that you
 * may discard is in a meld.
 */
export interface DiscardHint {
  /** The card to discard. */
  card: HandCard;
  /** How many cards that can still come would make a meld with it. */
  chances: number;
  /** Whether the next player may be able to use the card. */
  helps: boolean;
  /** The value of the card in the hand. */
  points: number;
  /** The reason, as explained above. */
  why: DiscardHintWhy;
}

export type DiscardHintWhy = "breaks_up" | "spare";

/**
 * A name that can be seen, not only spaces, and without control and format characters, except joiners where a script or
 * an emoji needs them.
 */
export type DisplayName = string;

export type Draw = DrawStock | DrawDiscard;

/** Take the card at `depth` in the discard pile, and all cards above it. Depth 1 is the top card (B-15, Z-10). */
export interface DrawDiscard {
  /** Default: `1`. */
  depth?: number;
  /** Names this kind: always `draw_discard`. */
  type: "draw_discard";
}

/**
 * Where to draw from, and why.
 *
 * `pile_closed`: you may not take a card from the discard pile now. `pile_useless`: the cards that you may take do not
 * improve your hand. `completes`: the card that you take makes `meld` with cards of your hand. `fits`: it can be laid
 * off on `meld`, which is on the table.
 */
export interface DrawHint {
  /** The meld that the card completes or fits. Empty for other reasons. */
  meld: MeldCard[];
  /** The draw to make. */
  move: Draw;
  /** The reason, as explained above. */
  why: DrawHintWhy;
}

export type DrawHintWhy = "completes" | "fits" | "pile_closed" | "pile_useless";

/**
 * Draw the top card of the stock (B-15).
 *
 * If the stock is empty, this move means that the player does not take the top discard (B-20).
 */
export interface DrawStock {
  /** Names this kind: always `draw_stock`. */
  type: "draw_stock";
}

/** Drop out of this deal, before drawing, for the points that the game asks for (U-18). */
export interface Drop {
  /** Names this kind: always `drop`. */
  type: "drop";
}

/** What it costs to drop out of a deal: in the first turn, and in a later one (U-18). */
export interface DropCost {
  /** The points of a player who drops out in the first turn of the deal. */
  first: number;
  /** The points of a player who drops out in a later turn. */
  later: number;
}

/** What it costs to drop out of a deal: in the first turn, and in a later one (U-18). */
export interface DropCostOption {
  /** The points of a player who drops out in the first turn of the deal. */
  first?: number;
  /** The points of a player who drops out in a later turn. */
  later?: number;
}

/** A player dropped out of the deal (U-18). */
export interface DroppedOut {
  /** The seat that dropped out. */
  seat: SeatNumber;
  /** Names this kind: always `dropped_out`. */
  type: "dropped_out";
}

export type EndReason =
  | "aborted"
  | "challenge_accepted"
  | "declared"
  | "discard_refused"
  | "knocked"
  | "last_left"
  | "out"
  | "stock_empty"
  | "stock_reserve"
  | "turn_limit";

/** 1 to 64 bytes of your own randomness, in hexadecimal. */
export type Entropy = string;

/** The player of this seat added entropy to the next shuffle. It becomes public when that deal starts. */
export interface EntropyAdded {
  /** The number of a seat, from 0. */
  seat: SeatNumber;
  /** Names this kind: always `entropy_added`. */
  type: "entropy_added";
}

/** The id of an event: `version-number`. */
export type EventId = string;

/** The events after the position `after`. */
export interface Events {
  /** The events. Oldest first. */
  events: NumberedEvent[];
  /** Yours after the last of these events. Null if you did not ask for them, and if there are more events already. */
  legal_moves: LegalMoves | null;
  /** For more, ask again with `after` set to this. */
  next: string;
}

/**
 * Everything that the service holds about you, without secrets. Each list has an end; `more` says where it goes on.
 *
 * Of other players it has only ids.
 */
export interface Export {
  /** The players whom you have blocked. */
  blocked: PlayerId[];
  /** When the export was made. */
  exported_at: Timestamp;
  /** The players whom you follow. */
  followed: PlayerId[];
  /** Your open and running games, then those that are over: the newest 100 of both first. */
  games: ExportedGame[];
  /** The logins that act for you. */
  identities: Identity[];
  /** Paths of the API that have the rest of a list. Empty if nothing is left out. */
  more: string[];
  /** The players whom you have muted. */
  muted: PlayerId[];
  /** Your notices that are kept, the oldest first: about 500. */
  notices: NumberedNotice[];
  /** Your player. */
  player: Player;
  /** Your settings for frontends. */
  preferences: Preferences;
  /** Your push subscriptions, without their keys. */
  push_subscriptions: PushSubscription[];
  /** The reports that you sent in the last 90 days, the newest first: at most 200. */
  reports: SentReport[];
  /** Your results in finished games. */
  stats: PlayerStats;
  /** Your tokens that have not expired, without their secrets. */
  tokens: Token[];
  /** The messages to your webhooks that were given up, the newest first: at most 100. */
  webhook_failures: WebhookFailure[];
  /** Your webhooks, without their secrets. */
  webhooks: Webhook[];
}

/** A game in which you have or had a seat, or that you created for others. `GET /v1/games/{game_id}` has more. */
export interface ExportedGame {
  /** When the game was created. */
  created_at: Timestamp;
  /** When it was finished or aborted, null before that. */
  ended_at: Timestamp | null;
  /** The id of a game. */
  id: GameId;
  /** Whether you created it for others, without a seat. */
  organised: boolean;
  /** What you reached in a finished game; null in others, and without a seat. */
  result: ExportedGameResult | null;
  /** Your seat, null without one. */
  seat: SeatNumber | null;
  /** Whether it is open, is being played, or is over. */
  status: GameStatus;
  /** The total of your side, null without a seat, and before the first deal. */
  total: number | null;
  /** The name of the game that was played. */
  variant: string;
}

export type ExportedGameResult = "lost" | "resigned" | "won";

/** The player whom you want to follow. */
export interface FollowPlayer {
  /** The id of a player. */
  player: PlayerId;
}

/** The players whom you follow, the last one at the end. */
export interface Followed {
  /** Each player with the name, and whether the player is online. */
  players: FollowedPlayer[];
}

/** A player whom you follow. */
export interface FollowedPlayer {
  /** The id of a player. */
  id: PlayerId;
  /** What the player wants to be called. */
  name: string;
  /** Whether the player is connected now. Null unless you follow each other. */
  online: boolean | null;
  /** The name of the player's picture, if the player has chosen one. A later release may have more of them. */
  picture: string | null;
}

/** The game was aborted. */
export interface GameAborted {
  /** Whether the operator of the service ended the game. Then `reason` says nothing. */
  by_operator: boolean;
  /**
   * `left`: its creator left it, or was deleted, before it began. `unfilled`: it was not full in time. `deserted`: the
   * last player resigned or was deleted, or all players were away and none returned in time.
   */
  reason: GameAbortedReason;
  /** Names this kind: always `game_aborted`. */
  type: "game_aborted";
}

export type GameAbortedReason = "deserted" | "left" | "unfilled";

/** Nothing more follows about this game in the stream of a player. */
export interface GameClosed {
  /** The id of a game. */
  game: GameId;
  /**
   * `over`: the game has finished or was aborted. `gone`: it does not exist any more, you may not see it any more, or
   * it cannot be read.
   */
  reason: GameClosedReason;
}

export type GameClosedReason = "gone" | "over";

/** The game is over. */
export interface GameEnded {
  /** They include the final bonus, if the game has one. */
  totals: number[];
  /** Names this kind: always `game_ended`. */
  type: "game_ended";
  /** By seat, or by team if players are partners. */
  winners: number[];
}

/** A game of yours is finished or aborted. */
export interface GameEndedMessage {
  /** Which game it is. */
  data: GameNews;
  /** A time as in RFC 3339, in UTC, with or without milliseconds. */
  timestamp: Timestamp;
  /** Names this kind: always `game.ended`. */
  type: "game.ended";
}

export type GameEvent =
  | DealStarted
  | StockDrawn
  | PileTaken
  | PileRecycled
  | MeldLaid
  | CardsLaidOff
  | JokerSwapped
  | CardDiscarded
  | UpcardPassed
  | Knocked
  | Declared
  | DroppedOut
  | ShowdownHeld
  | StepUndone
  | ChallengeMade
  | ChallengeAnswered
  | TurnStarted
  | DealEnded
  | GameEnded
  | PlayerJoined
  | SeatKept
  | PlayerLeft
  | PlayerResigned
  | SeatTakenOver
  | LevelPlayed
  | ClockStarted
  | TurnTimedOut
  | SeatAway
  | SeatReturned
  | GameSuspended
  | PauseStarted
  | SeatReady
  | PauseEnded
  | RematchOffered
  | GameAborted
  | EntropyAdded;

/** The id of a game. */
export type GameId = string;

/** Where something happened. Load the game for more. */
export interface GameNews {
  /** The id of a game. */
  game: GameId;
  /** The id of a player. */
  player: PlayerId;
  /** A version of a game: how often it has changed so far. */
  version: Version;
}

/** Which players are connected now, and when a turn may be claimed. It is no event, and no part of the log. */
export interface GamePresence {
  /** From when on the turn may be given to a house bot, as in the view of the game. */
  claim_after: Timestamp | null;
  /** The seats whose players are connected now, and those of house bots. */
  connected: SeatNumber[];
  /** The id of a game. */
  game: GameId;
}

/** A game as somebody sees it who is invited and has not joined yet: no cards, and what the invitation is for. */
export interface GamePreview {
  /** When the invitation can no longer be used. Null without an invitation. */
  expires_at: Timestamp | null;
  /** The game as it is now. */
  game: GameSummary;
  /** The name of the player who made the invitation; without one, of the creator. Empty if that player has resigned. */
  inviter: string;
  /** Whether the invitation is to play or to watch. Null without an invitation. */
  purpose: InvitePurpose | null;
}

/** One finished game. */
export interface GameRecord {
  /** The deals in order. */
  deals: DealRecord[];
  /** The format of the record. */
  format: "rami-record/1";
  /** The id of the game. The shuffle depends on it. */
  game: string;
  /** The names of the players and house bots, by seat. */
  names: string[];
  /** The rules, by the name of the variant and the options. */
  rules: RulesName;
  /** The final points, by seat, or by team if players are partners. */
  totals: number[];
  /** Who won the game, by seat or by team. */
  winners: number[];
}

export type GameStatus = "aborted" | "finished" | "open" | "playing";

/** A game in a list. */
export interface GameSummary {
  /** When the game was created. */
  created_at: Timestamp;
  /** The player who created the game. */
  creator: PlayerId;
  /** When the turn runs out of time, null when you see the game late. */
  deadline: Timestamp | null;
  /** The id of a game. */
  id: GameId;
  /** The options that its creator chose. */
  options: Record<string, unknown>;
  /** Who sits on each seat. */
  players: PlayerSeat[];
  /** Whether only invited players see the game. */
  private: boolean;
  /** `open` games wait for players. */
  status: GameStatus;
  /** The seat whose turn it is, null when the game is not being played, and when you see it late. */
  turn: SeatNumber | null;
  /** How long a turn may take, null for any time. */
  turn_seconds: number | null;
  /** The name of the game that is played. */
  variant: string;
  /** The number of changes of the game so far; 1 for a running game that you see late (`watch_delay`). */
  version: Version;
}

/** All players are away, so nobody plays. The game goes on when one of them returns; `until` then it is aborted. */
export interface GameSuspended {
  /** Names this kind: always `game_suspended`. */
  type: "game_suspended";
  /** When the game is aborted unless a player returns. */
  until: Timestamp;
}

/** A snapshot of a game as you see it: the deal, the players, the status and the clock. */
export interface GameView {
  /**
   * A challenge of the other player: `open` until it is answered (the phase is `answer` then), `refused` until the
   * challenger's turn is over (N-14).
   */
  challenge: ChallengeState | null;
  /**
   * The player whose turn it is, is not connected: from then on `POST /v1/games/{game_id}/claim` gives the turn to a
   * house bot. That is two minutes (or what the operator has chosen) after the player was connected last and after the
   * last move of the turn, and never less than a quarter of the turn's clock. Null while the player is connected, where
   * it is not known, and in games with days for a turn.
   */
  claim_after: Timestamp | null;
  /**
   * By how many seconds the deadline of this turn was moved, because for as long nobody was served: the service or its
   * store was away. 0 if it was not moved.
   */
  clock_moved: number;
  /** What the service has committed itself to for the shuffle of this deal. */
  commitment: string | null;
  /**
   * The seats whose players are connected now, and those of house bots. A player is connected with an open stream of
   * the game, with a read that waits, and for a few seconds after any request for the game. Null where it is not known:
   * in answers to changes, in earlier versions, and when the game is over.
   */
  connected: SeatNumber[] | null;
  /** The contract of this deal, in a game that has one for each deal (N-23). */
  contract: Contract | null;
  /** When the game was created. */
  created_at: Timestamp;
  /** The player who created the game. */
  creator: PlayerId;
  /** When the turn runs out of time. */
  deadline: Timestamp | null;
  /** The number of the deal, from 1. */
  deal: number;
  /** How many seconds everybody can look at the end of a deal. */
  deal_pause: number;
  /** The seat that dealt. */
  dealer: SeatNumber | null;
  /** Your cards. Empty for a spectator. */
  hand: HandCard[];
  /** The points of the highest opening of this deal in earlier turns, where openings rise (U-03); else 0. */
  highest_opening: number;
  /** Advice, null unless the request asks for it with `include`. */
  hint: Hint | null;
  /** The id of a game. */
  id: GameId;
  /** What the unmatched cards may count at most in this deal when a player knocks, null for any number (N-09). */
  knock_limit: number | null;
  /** How the last deal ended. */
  last_deal: DealResult | null;
  /** Your moves, null unless the request asks for them with `include`. */
  legal_moves: LegalMoves | null;
  /** The melds on the table. */
  melds: MeldView[];
  /** The melds of earlier turns that this turn has changed, as they were before it. */
  melds_before: MeldView[];
  /** What the service has committed itself to for the shuffle of the next deal. */
  next_commitment: string;
  /** Moves are refused until then. `POST /v1/games/{game_id}/ready` by all players ends this pause early. */
  opens_at: Timestamp | null;
  /** How many players have passed the upcard, where it is offered (N-07). */
  passes: number;
  /** What has to be done next. */
  phase: Phase;
  /**
   * The whole discard pile, bottom card first. (Before release 0.4 it was null if players may take only the top card.)
   */
  pile: HandCard[] | null;
  /** Everything that was taken from the discard pile and put on it in this deal, oldest first. */
  pile_moves: PileMove[];
  /** The number of cards in the discard pile. */
  pile_size: number;
  /** The top card of the discard pile, null if it is empty. */
  pile_top: HandCard | null;
  /** Who sits on each seat. */
  players: PlayerSeat[];
  /** Whether only invited players see the game. */
  private: boolean;
  /** The seats that are ready for the next deal. House bots and players who are away are not waited for. */
  ready: SeatNumber[];
  /** How often the discard pile became the stock in this deal. */
  recycles: number;
  /** The new game, when a player asked to play again. */
  rematch: GameId | null;
  /** The rules of the game, with every option. */
  rules: Rules;
  /** Your seat, from 0; null for a spectator. */
  seat: SeatNumber | null;
  /** What everybody sees of each seat. */
  seats: SeatView[];
  /** `open` games wait for players. */
  status: GameStatus;
  /** The steps of this turn that were not undone. */
  steps: Step[];
  /** The number of cards in the stock. */
  stock: number;
  /** All players are away, so nobody plays. The game is aborted then unless one of them returns. */
  suspended_until: Timestamp | null;
  /** Everything that was laid in this deal, oldest first. What a deal played in release 0.6 or before is missing. */
  table_moves: TableMove[];
  /** What the player whose turn it is has done in it. */
  this_turn: TurnView;
  /** The points of the game so far, by seat, or by team if players are partners. */
  totals: number[];
  /** The seat that has to move, null when the game is over. It may be one that has to answer a challenge (N-14). */
  turn: SeatNumber | null;
  /** How long a turn may take, null for any time. */
  turn_seconds: number | null;
  /** How many steps of this turn were undone. */
  undone: number;
  /** The first upcard of the deal, null if there was none. */
  upcard: HandCard | null;
  /** The number of changes of the game so far. Send it as `If-Match` with a move. */
  version: Version;
  /** Whether the game begins only when its creator has added entropy. */
  wait_for_entropy: boolean;
  /** How many seconds late those who have no seat see the running game. You see it so, if `seat` is null. */
  watch_delay: number;
  /** The card that was turned up and names the wild rank of this deal, where one is (U-16). It is out of play. */
  wild_card: HandCard | null;
  /** Who won the game, by seat or by team. Empty until its end. */
  winners: number[];
  /** The number of deals that each seat has won, in a game with a showdown. Empty in other games. */
  won: number[];
}

/** A card as it is held, drawn or discarded: rank and suit (`TH`), or `*` for a joker. */
export type HandCard = string;

/** The order that you have given your hand in this deal. */
export interface HandOrder {
  /** Cards that are in your hand, from left to right. Cards that you have drawn since are not among them. */
  cards: HandCard[];
}

export type HandSize = number;

export type HandSizes = Record<string, HandSize>;

/** The service is in order. If it is not, the response is a problem instead. */
export interface Health {
  /** The service is in order. */
  status: "ok";
}

/**
 * The best melds of your hand, and what to do in your turn. The hint uses only what you can see.
 *
 * Before you have opened, the melds are those with the highest value; after that, those that leave the lowest
 * deadwood. They depend on the cards alone: the legal moves say whether you may lay them in this turn.
 */
export interface Hint {
  /**
   * In a game with a showdown: whether to knock. Before you draw, it is set if you should pass, or take a card to
   * knock, and `draw` is null then.
   */
  act: ActHint | null;
  /**
   * The moves that were compared: first the `move` of this hint, then the others, the best first. Another one can be
   * worth more than the first: a bot leaves its usual move only for one that is ahead by more than half its `error`.
   * Not all moves are compared, in a game with an opening only the few that a bot likes best. Empty if nobody asked for
   * them, if play-outs do not know the rules of this game or cannot begin in this position, and while the service is
   * busy.
   */
  alternatives: Alternative[];
  /** The level that was asked for, if a level below it answered because the service was busy. Null otherwise. */
  asked_level: HintAskedLevel | null;
  /**
   * The one of the `alternatives` that a bot that searches would make instead of `move`: it is ahead by more than half
   * its `error`. So it is null for `expert` and `master`, and for all where bots do not search.
   */
  better: Move | null;
  /**
   * Set if the bot would challenge the other player before you draw, and if you have to answer a challenge. Null for a
   * level that answers without comparing the hands.
   */
  challenge: ChallengeHint | null;
  /**
   * Their value in the hand. Where players declare, what your hand would score if another player declared now: without
   * the runs that are asked for, all cards count (U-19).
   */
  deadwood: number;
  /** What to discard. Null unless it is your turn and you have drawn. */
  discard: DiscardHint | null;
  /** Where to draw from. Null unless it is your turn and you have not drawn, and if `act` or `preferred` is set. */
  draw: DrawHint | null;
  /** The cards that are in no meld. */
  left: HandCard[];
  /** The level of the bot that gives the hint. */
  level: HintLevel;
  /** The best melds of your hand. */
  melds: HintMeld[];
  /** What a bot of this level does now. Null unless it is your turn. */
  move: Move | null;
  /** The value of these melds. */
  points: number;
  /**
   * Why to make the `move`, in words, if no meld and no count says why. A bot that searches plays deals to their end,
   * and so it may take a card that makes no meld yet, leave one that does, or knock where others go on.
   */
  preferred: Words | null;
  /** Whether you have to move. */
  your_turn: boolean;
}

export type HintAskedLevel = "expert" | "master" | "novice" | "regular" | "strong";

export type HintLevel = "expert" | "master" | "novice" | "regular" | "strong";

/** A meld in your hand. */
export interface HintMeld {
  /** Its cards, in ascending order in a run. */
  cards: MeldCard[];
  /** Its value in points as a meld. */
  points: number;
}

/**
 * A part of a game's log as one seat saw it, with everything that is needed to replay it.
 *
 * The events hold the commitments and the secrets of earlier deals.
 */
export interface History {
  /** It belongs to the shuffle of the current deal. */
  commitment: string | null;
  /** Oldest first. */
  events: NumberedEvent[];
  /** The game as it is now. */
  game: GameSummary;
  /** Send it as `after` for the next part. Null when this part reaches the version of `game`. */
  next: EventId | null;
  /** It belongs to the shuffle of the next deal. */
  next_commitment: string;
  /** Your seat, null for a spectator. */
  seat: SeatNumber | null;
}

/** The logins that act for your player, oldest first. */
export interface Identities {
  /** The logins. */
  identities: Identity[];
}

/** A login at an issuer that acts for your player. */
export interface Identity {
  /** When it was linked. */
  created_at: Timestamp;
  /** The id of a login. */
  id: IdentityId;
  /** The address of the issuer. */
  issuer: string;
  /** The first characters of the name that the issuer has for you, so that you recognise the login. */
  subject: string;
}

/** The id of a login. */
export type IdentityId = string;

/**
 * If `option` is set to `value`, the other options have these defaults. An option that is set keeps its value.
 *
 * With `part` they have them if this part of the option is set to anything but null.
 */
export interface Implied {
  /** The defaults of other options, by name. */
  defaults: Record<string, unknown>;
  /** The name of the option. */
  option: string;
  /** A part of the option that has to be set; null if the whole value decides. */
  part: string | null;
  /** The value of the option with which the other defaults apply. */
  value: unknown;
}

/** A seat in a game is reserved for you. */
export interface InvitationReceivedMessage {
  /** Which game it is. */
  data: GameNews;
  /** A time as in RFC 3339, in UTC, with or without milliseconds. */
  timestamp: Timestamp;
  /** Names this kind: always `invitation.received`. */
  type: "invitation.received";
}

/** An invitation. The service shows `invite` only in this response. Send it to the person that you invite. */
export interface Invite {
  /** When it can no longer be used. */
  expires_at: Timestamp;
  /** The game to which it invites. */
  game: GameId;
  /** The id of an invitation, not the invitation itself. */
  id: InviteId;
  /** An invitation. Anyone who has it can use it. */
  invite: InviteToken;
  /** Whether its receiver may play, or watch. */
  purpose: InvitePurpose;
}

/** The id of an invitation, not the invitation itself. */
export type InviteId = string;

/** An invitation that has not expired, without the text that one needs to use it. */
export interface InviteInfo {
  /** When it can no longer be used. */
  expires_at: Timestamp;
  /** The id of an invitation, not the invitation itself. */
  id: InviteId;
  /** Whether its receiver may play, or watch. */
  purpose: InvitePurpose;
}

export type InvitePurpose = "play" | "watch";

/** An invitation. Anyone who has it can use it. */
export type InviteToken = string;

/** The invitations to a game that have not expired, those that expire first at the beginning. */
export interface Invites {
  /** Each invitation, without the text that one needs to use it. */
  invites: InviteInfo[];
}

/**
 * Join a game. `entropy` is your own randomness for the first shuffle.
 *
 * Without `seat` you get the seat that is reserved for you, or else any free seat. A private game needs an `invite`,
 * unless a seat is reserved for you.
 */
export interface JoinGame {
  /** 1 to 64 bytes of your own randomness, in hexadecimal. */
  entropy?: Entropy | null;
  /** An invitation. Anyone who has it can use it. */
  invite?: InviteToken | null;
  /** The seat that you want, null for the one that is reserved for you or any free one. */
  seat?: SeatNumber | null;
}

/** A player replaced jokers in a meld with cards from the hand. The player now holds these jokers. */
export interface JokerSwapped {
  /** The seat that laid each card of the meld. */
  by: SeatNumber[];
  /** The cards that replaced them. */
  cards: HandCard[];
  /** The number of jokers taken, wild cards included. */
  jokers: number;
  /** The id of the meld. */
  meld: MeldId;
  /** The whole meld afterwards. */
  result: MeldCard[];
  /** The seat that took the jokers. */
  seat: SeatNumber;
  /** What the player took into the hand: `*` for a joker, or the wild card (U-16). Empty in older events: jokers. */
  taken: HandCard[];
  /** The turn after this step. */
  this_turn: TurnView | null;
  /** Names this kind: always `joker_swapped`. */
  type: "joker_swapped";
}

/**
 * Discard `card` face down and show the hand. This ends the deal (N-02). Without `card` it is big gin (N-05).
 *
 * `melds` are the melds that the player shows; all other cards are unmatched. Without `melds` the hand is arranged so
 * that the unmatched cards count least.
 */
export interface Knock {
  /** The card to discard, null for big gin. */
  card?: HandCard | null;
  /** The melds to show, null for those that leave the lowest count. */
  melds?: ShownMeld[] | null;
  /** Names this kind: always `knock`. */
  type: "knock";
}

/** A player knocked: discarded a card face down and shows the hand (N-02). The showdown follows. */
export interface Knocked {
  /** The discarded card. Null for big gin (N-05), and always for other seats. */
  card: HandCard | null;
  /** The melds that the player named, null if the player named none, and always for other seats. */
  melds: MeldCard[][] | null;
  /** The seat that knocked. */
  seat: SeatNumber;
  /** Names this kind: always `knocked`. */
  type: "knocked";
}

/** A game that people know by a name of their own, and which game with which options it is here. */
export interface KnownGame {
  /** Other names of the same game. */
  also: string[];
  /** What is still different here, in your language: one sentence each. Empty if nothing is. */
  differs: string[];
  /** The language of its title, such as `it`. */
  language: string;
  /** Its name in requests and commands, such as `scala-40`. */
  name: string;
  /** The options with which the variant is this game. Empty if it cannot be played. */
  options: Record<string, unknown>;
  /** Why it cannot be played here, in your language. Null if it can. */
  reason: string | null;
  /** Where its rules were read. */
  source: Source;
  /** Its name in its own language. */
  title: string;
  /** The game that it is here. If it cannot be played, the nearest one. */
  variant: string;
}

/** Cards that a player laid off in a showdown (N-03). */
export interface LaidOff {
  /** The cards, in the order of this meld. */
  cards: MeldCard[];
  /** The index, from 0, of the meld among those of the knocker. */
  meld: number;
  /** The whole meld afterwards, also with what others have laid off before. */
  result: MeldCard[];
}

/**
 * Add cards from the hand to a meld on the table (B-12).
 *
 * `end` is needed only if the cards fit both ends of a run.
 */
export interface LayOff {
  /** The cards to add. A joker may name the card that it stands for. */
  cards: MeldCard[];
  /** The end of the run, null if the cards fit only one. */
  end?: RunEnd | null;
  /** The number of a meld on the table, never used twice in a deal. */
  meld: MeldId;
  /** Names this kind: always `lay_off`. */
  type: "lay_off";
}

/** The moves that you may make at this version. */
export interface LegalMoves {
  /** What the unmatched cards of the hand count after each knock among the moves (N-02). Null for other moves. */
  knock_counts: (number | null)[];
  /** The points of each new meld among the moves. Null for other moves. */
  meld_points: (number | null)[];
  /** The moves. Empty when it is not your turn. */
  moves: Move[];
  /** The version of the game at which you may make them. */
  version: Version;
  /** Whether you have to move. */
  your_turn: boolean;
}

/**
 * How well the house bot of this seat plays in this turn. The events of its moves follow.
 *
 * It comes in each turn in which a level below its own decided, because the service was busy, and in the next one that
 * the bot plays at its own level again.
 */
export interface LevelPlayed {
  /** Whether that is below the bot's own level. */
  below: boolean;
  /** The lowest level that decided in this turn. */
  level: LevelPlayedLevel;
  /** The number of a seat, from 0. */
  seat: SeatNumber;
  /** Names this kind: always `level_played`. */
  type: "level_played";
}

export type LevelPlayedLevel = "expert" | "master" | "novice" | "regular" | "strong";

/** A login at an issuer that is to act for your player. */
export interface LinkIdentity {
  /** An access token of the login for this service, with all scopes that a player can give. */
  access_token: string;
}

/** One or several moves of your turn: all of them or none. */
export interface MakeMoves {
  /** Only ask whether they would be accepted. Default: `false`. */
  dry_run?: boolean;
  /** The moves, in order. */
  moves: Move[];
}

/** `MovesMade` or `MovesAccepted`, as the request prefers it. */
export type MakeMovesAnswer = MovesMade | MovesAccepted;

/**
 * When the game ends: after a number of deals, or when a player or a team reaches a target (B-24, C-20).
 *
 * If `strict` is true, the total must be above the target. If `per_opponent` is true, the target is multiplied by the
 * number of players minus one. With `elimination` a player who reaches the target is out, and the last one wins; a
 * player comes back `re_entries` times, with the highest total that is left (N-22). `players_counted` says which
 * players count in each deal where a rule depends on the number of players (D2 L10, D3 L215).
 */
export interface MatchEnd {
  /** The number of deals of the game. */
  deals: number | null;
  /**
   * A player whose total is above the target is out, or one who reaches it where that is enough. The last player wins.
   * (N-22)
   */
  elimination: boolean;
  /** The target is multiplied by the number of players minus one. */
  per_opponent: boolean;
  /**
   * With elimination: the players for whom a deal is dealt, where packs, jokers and cards in the hand depend on their
   * number. By default they are those who are still in. (N-22)
   */
  players_counted: MatchEndPlayersCounted;
  /** How often a player who is out comes back, with the highest total of those who are not out. (N-22) */
  re_entries: number;
  /** The total must be above the target. */
  strict: boolean;
  /** The total at which the game ends. */
  target: number | null;
}

/**
 * When the game ends: after a number of deals, or when a player or a team reaches a target (B-24, C-20).
 *
 * If `strict` is true, the total must be above the target. If `per_opponent` is true, the target is multiplied by the
 * number of players minus one. With `elimination` a player who reaches the target is out, and the last one wins; a
 * player comes back `re_entries` times, with the highest total that is left (N-22). `players_counted` says which
 * players count in each deal where a rule depends on the number of players (D2 L10, D3 L215).
 */
export interface MatchEndOption {
  /** The number of deals of the game. */
  deals?: number | null;
  /**
   * A player whose total is above the target is out, or one who reaches it where that is enough. The last player wins.
   * (N-22)
   */
  elimination?: boolean;
  /** The target is multiplied by the number of players minus one. */
  per_opponent?: boolean;
  /**
   * With elimination: the players for whom a deal is dealt, where packs, jokers and cards in the hand depend on their
   * number. By default they are those who are still in. (N-22)
   */
  players_counted?: MatchEndPlayersCounted;
  /** How often a player who is out comes back, with the highest total of those who are not out. (N-22) */
  re_entries?: number;
  /** The total must be above the target. */
  strict?: boolean;
  /** The total at which the game ends. */
  target?: number | null;
}

/**
 * - `all`: All. All players at the table.
 * - `still_in`: Still in. The players who are not out.
 */
export type MatchEndPlayersCounted = "all" | "still_in";

/** Lay a new meld from the hand: a run in ascending order, or a set (B-09 to B-11). */
export interface Meld {
  /** The cards of the meld. A joker may name the card that it stands for. */
  cards: MeldCard[];
  /** Names this kind: always `meld`. */
  type: "meld";
}

/**
 * A card in a meld: rank and suit (`TH`), or a joker with the card it stands for (`*9H`). If the joker is a wild card,
 * its name comes first (`7C*9H`).
 */
export type MeldCard = string;

/** The number of a meld on the table, never used twice in a deal. */
export type MeldId = number;

/** A player laid a new meld on the table. */
export interface MeldLaid {
  /** Its cards. */
  cards: MeldCard[];
  /** The id of the meld. */
  meld: MeldId;
  /** The seat that laid the meld. */
  seat: SeatNumber;
  /** The turn after this step. */
  this_turn: TurnView | null;
  /** Names this kind: always `meld_laid`. */
  type: "meld_laid";
}

/** A meld on the table: a run in ascending order, or a set. */
export interface MeldView {
  /** The seat that laid each of the cards. */
  by: SeatNumber[];
  /** Its cards, in ascending order in a run. */
  cards: MeldCard[];
  /** Names the meld in moves of this deal. */
  id: MeldId;
  /** Whether it is a run or a set. */
  kind: MeldViewKind;
}

export type MeldViewKind = "run" | "set";

/** One mistake in a body or a query. */
export interface Mistake {
  /** What is wrong there. */
  detail: string;
  /**
   * Where it is: a JSON Pointer (RFC 6901) into the body, or `/` and the name of the parameter. A missing field has the
   * place where it should be.
   */
  pointer: string;
}

export type Move =
  | DrawStock
  | DrawDiscard
  | Meld
  | LayOff
  | SwapJoker
  | Discard
  | Knock
  | Declare
  | Drop
  | Pass
  | Undo
  | Challenge
  | Accept
  | Refuse;

/** The short answer to moves, for a request with `Prefer: return=minimal`. */
export interface MovesAccepted {
  /** How many moves they are. */
  accepted: number;
  /** Whether the request asked for a dry run. */
  dry_run: boolean;
  /**
   * What happened, as you see it: with a card that you drew, and with the next deal if these moves ended one. Empty in
   * a dry run.
   */
  events: GameEvent[];
  /** Your next moves, null unless the request asks for them with `include`. */
  legal_moves: LegalMoves | null;
  /** The version of the game after the moves. In a dry run the game is unchanged. */
  version: Version;
}

/** All your moves were accepted, or would be accepted in the case of a dry run. */
export interface MovesMade {
  /** How many moves they are. */
  accepted: number;
  /** Whether the request asked for a dry run. */
  dry_run: boolean;
  /** The game after the moves. In a dry run it is the unchanged game. */
  game: GameView;
}

/** The player whose phrases you do not want to hear. */
export interface MutePlayer {
  /** The id of a player. */
  player: PlayerId;
}

/** The players whose phrases do not reach you, the last one that you muted at the end. They are not told. */
export interface Muted {
  /** The ids of the players. */
  players: PlayerId[];
}

/** A meld that an opening must hold: a run or a set with at least this many cards (N-21). */
export interface NamedMeld {
  /** The meld has at least so many cards. */
  at_least: number;
  /** The kind of the meld. */
  kind: NamedMeldKind;
}

/**
 * - `run`: Run. Consecutive cards of one suit.
 * - `set`: Set. Three or four cards of one rank.
 */
export type NamedMeldKind = "run" | "set";

/** A meld that an opening must hold: a run or a set with at least this many cards (N-21). */
export interface NamedMeldOption {
  /** The meld has at least so many cards. */
  at_least?: number;
  /** The kind of the meld. */
  kind: NamedMeldKind;
}

/** A new player, with the token that acts for this player. The service shows `token` only in this response. */
export interface NewPlayer {
  /** The player. */
  player: Player;
  /** The secret that acts for the player. Send it as a bearer token. */
  token: string;
}

/** A new token. The service shows `token` only in this response. */
export interface NewToken {
  /** What the list of tokens has of it. */
  info: Token;
  /** The secret. Send it as a bearer token. */
  token: string;
}

/** A webhook with its secret. The service shows `secret` only in this response. */
export interface NewWebhook {
  /** The secret with which messages are signed, as in Standard Webhooks: `whsec_` and Base64. */
  secret: string;
  /** What the list of webhooks has of it. */
  webhook: Webhook;
}

/** A game that is not offered. */
export interface NotOffered {
  /** Its name, spelled like those of the variants. */
  name: string;
  /** Why it is not offered. */
  reason: string;
  /** Where its rules were read. */
  sources: string[];
  /** Its name for people. */
  title: string;
}

/** Something in this game concerns you: load the game. The same notice may come twice, with the same version. */
export interface Notice {
  /** The id of a game. */
  game: GameId;
  /** The name of the phrase. Null for other types. */
  phrase: string | null;
  /** Who says the phrase. Null for other types. */
  seat: SeatNumber | null;
  /** What has happened. With `phrase` nothing has changed in the game: a player says something to the table. */
  type: NoticeType;
  /** A version of a game: how often it has changed so far. */
  version: Version;
}

export type NoticeType =
  | "game_aborted"
  | "game_finished"
  | "game_started"
  | "invited"
  | "phrase"
  | "rematch_offered"
  | "your_turn";

/** Your notices after the notice `after`. */
export interface Notices {
  /** For more, ask again with `after` set to this. */
  next: string;
  /** The notices, oldest first. */
  notices: NumberedNotice[];
}

export type NumberOfPlayers = number;

/** One event of a game's log. */
export interface NumberedEvent {
  /** When its version was committed, null for versions that an older release of the service wrote. */
  at: Timestamp | null;
  /** What happened. */
  event: GameEvent;
  /** `version-number`: the version of the game, and the number of the event in that version. */
  id: EventId;
  /** Whether it is the last event of its version. Nobody could see the game in a state before that event. */
  last: boolean;
}

/** One notice, with its id. */
export interface NumberedNotice {
  /** The id of an event: `version-number`. */
  id: EventId;
  /** What it says. */
  notice: Notice;
}

/** A level of house bots that the operator of this service has added. */
export interface OfferedLevel {
  /** Its name in requests. */
  name: string;
  /** The numbers of players with which it plays this game. */
  players: number[];
}

/**
 * What a player's first melds must be, all laid in one turn.
 *
 * Their value is at least `points`, or more than `points` if `strict` is true. If `pure_run` is true, one of them is a
 * run without a joker (N-20). With `melds`, they are exactly these (N-21). With `rising`, they are also worth so many
 * points more than the highest opening of this deal before, or more than it with 0 (U-03).
 */
export interface Opening {
  /** The first melds must be exactly these: no other melds, and none more in the same turn. */
  melds: NamedMeld[] | null;
  /** The value that the first melds need; 0 if they may have any value. */
  points: number;
  /** One of the first melds must be a run without a joker. */
  pure_run: boolean;
  /**
   * How many points more than the highest opening of the deal before the first melds need; with 0 any more is enough.
   * The whole hand laid at once does not need them. (U-03)
   */
  rising: number | null;
  /** The value must be higher. Exactly these points are not enough. */
  strict: boolean;
}

/**
 * What a player's first melds must be, all laid in one turn.
 *
 * Their value is at least `points`, or more than `points` if `strict` is true. If `pure_run` is true, one of them is a
 * run without a joker (N-20). With `melds`, they are exactly these (N-21). With `rising`, they are also worth so many
 * points more than the highest opening of this deal before, or more than it with 0 (U-03).
 */
export interface OpeningOption {
  /** The first melds must be exactly these: no other melds, and none more in the same turn. */
  melds?: NamedMeldOption[] | null;
  /** The value that the first melds need; 0 if they may have any value. */
  points?: number;
  /** One of the first melds must be a run without a joker. */
  pure_run?: boolean;
  /**
   * How many points more than the highest opening of the deal before the first melds need; with 0 any more is enough.
   * The whole hand laid at once does not need them. (U-03)
   */
  rising?: number | null;
  /** The value must be higher. Exactly these points are not enough. */
  strict?: boolean;
}

/**
 * The settings that differ from the defaults of the variant. `GET /v1/variants/{name}` has the JSON Schema of each
 * setting.
 */
export interface Options {
  /** Where an ace may stand in a run. (B-04, H4, H4b, V1, F-06, N-13) */
  ace?: RulesAce;
  /** From this deal on, a player may lay cards only when the whole hand can be laid in one turn. (W-09) */
  all_at_once_from_deal?: number | null;
  /** What a player scores more who has no unmatched cards after drawing, and discards none. (N-05) */
  big_gin_bonus?: number | null;
  /** What each deal won is worth at the end of the game, with the final bonus of gin. (N-10) */
  box_bonus?: number;
  /** Whether a player may offer the other, before drawing, to end the deal and compare the hands. (N-14) */
  challenge?: RulesChallenge;
  /**
   * What players must open with in each deal, and how many cards they are dealt. The last contract stays for all
   * further deals. The whole hand laid at once needs the contract too. (N-23)
   */
  contracts?: ContractOption[] | null;
  /**
   * How many packs of 52 cards are used: one number, or a number for each number of players. (B-04, T-01, Z-02, N-24)
   */
  decks?: Packs | PacksByPlayers;
  /**
   * The deal ends when a player declares: all cards of the hand but the one that is discarded are in melds. The melds
   * must hold these runs. (U-17)
   */
  declaration?: DeclarationOption | null;
  /** In which direction the turn passes, and the deal after it. (B-14, F-10) */
  direction?: RulesDirection;
  /** Which cards of the discard pile may be taken. (B-15, Z-10, Z-11) */
  discard_depth?: RulesDiscardDepth;
  /**
   * What a player who takes a card from the discard pile must do with it. (B-15, F-13, F-15, F-17, F-18, Z-12, C-16,
   * U-05)
   */
  discard_draw?: RulesDiscardDraw;
  /** From which of their own turns of a deal on players may take from the discard pile. (U-05) */
  discard_from_turn?: number;
  /**
   * A player may drop out of a deal before drawing, and scores these points. The last player left wins the deal. (U-18)
   */
  drop?: DropCostOption | null;
  /** The deal ends when the stock is empty at the end of a turn. (V5) */
  end_when_stock_empty_at_turn_end?: boolean;
  /** What the winner gets at the end of the game. (Z-18, N-10) */
  final_bonus?: RulesFinalBonus;
  /** How the dealer of the first deal is chosen. (B-05, Z-05) */
  first_dealer?: RulesFirstDealer;
  /** The first discard of a deal may not be a joker, unless the hand contains only jokers. (F-12, G-23) */
  first_discard_neutral?: boolean;
  /** Players may lay cards in their first turn of a deal. Otherwise they only draw and discard in it. (S-10) */
  first_turn_melds?: boolean;
  /**
   * In the first turn of a deal, the player must draw from the stock, and may not take the card that starts the discard
   * pile. (Z-08)
   */
  first_turn_stock_only?: boolean;
  /** Who may take the card that starts the discard pile, before the first turn. (N-07) */
  first_upcard?: RulesFirstUpcard;
  /** In their own first turn of a deal, players may take the discard without having to lay it. (F-14, G-24) */
  free_first_round_draw?: boolean;
  /** What the player scores who has reached the target, with the final bonus of gin. (N-10) */
  game_bonus?: number;
  /** What a player scores more who knocks with no unmatched cards. (N-04, N-12) */
  gin_bonus?: number;
  /** How many cards each player is dealt: one number, or a number for each number of players. (B-06) */
  hand_size?: HandSize | HandSizes;
  /** When a joker may be discarded. (G-13) */
  joker_discard?: RulesJokerDiscard;
  /** Whether a joker or a wild card may be taken from the discard pile. (U-20) */
  joker_draw?: RulesJokerDraw;
  /** Whether every player is dealt a joker. (G-31) */
  joker_in_each_hand?: RulesJokerInEachHand;
  /** Who may take a joker from a meld on the table, in exchange for the card that it stands for. (W-04, T-04, F-26) */
  joker_swap?: RulesJokerSwap;
  /** How many jokers are in the pack, in addition to the 52 cards of each pack. (W-02, T-01, F-01) */
  jokers?: number | RulesJokers;
  /**
   * What the unmatched cards of a player may count at most, after the discard, so that the player may knock. (N-02,
   * N-09)
   */
  knock_limit?: number | RulesKnockLimit | null;
  /** What a player who has knocked pays more if the unmatched cards of another player count less. (N-12) */
  knock_penalty?: number;
  /** What a player must have laid before laying off cards on melds of the table. (B-17, H3, F-23, G-18) */
  layoff_requires?: RulesLayoffRequires;
  /** When the game ends: after a number of deals, or at a target. Name one of them. (B-03, B-24, C-20, N-22) */
  match_end?: MatchEndOption;
  /** The game ends after so many deals at the latest, and the totals at that point decide. (B-24) */
  max_deals?: number;
  /** How many jokers a meld may contain, even next to each other. With 0, jokers may not be laid. (F-07, G-14) */
  max_jokers_per_meld?: number | null;
  /**
   * How often the discard pile becomes the new stock. With 0, the deal ends when the stock is empty and the next player
   * does not take the discard. (B-20, H7a, H7b, H8, G-53)
   */
  max_recycles?: number | null;
  /** How many new melds a player may lay in one turn. Cards may be laid off without a limit. (B-16, H1, V4) */
  melds_per_turn?: number | null;
  /** How many cards of a meld must not be jokers. (G-14, G-29) */
  min_naturals?: number;
  /** What a hand counts at most when another player declares. (U-19) */
  most_count?: number | null;
  /** A player goes out only by discarding the last card. Otherwise it may also be laid. (B-21, H5, F-02, F-28) */
  must_discard_to_go_out?: boolean;
  /** A player goes out only by laying the last card. It may not be discarded. (U-10, Z-16) */
  must_lay_to_go_out?: boolean;
  /**
   * Who deals the next deal. After a deal that nobody has won in a showdown, the same player deals again. (B-05, N-11)
   */
  next_dealer?: RulesNextDealer;
  /** A card taken from the discard pile may not be discarded in the same turn. (B-19, G-06) */
  no_discard_of_taken_card?: boolean;
  /** What counts at the end of a deal in which nobody goes out. (H9, B-25, C-05) */
  no_out?: RulesNoOut;
  /**
   * What a player's first melds of a deal must be. They must all be laid in one turn. (T-06, F-20, C-13, N-20, N-21,
   * U-03)
   */
  opening?: OpeningOption | null;
  /**
   * What the meld with a card taken from the discard pile needs in the turn in which a player opens. (C-15, F-15, F-16)
   */
  opening_pickup?: RulesOpeningPickup;
  /** What the player who goes out scores in penalty points. (U-13) */
  out_score?: OutScoreOption | null;
  /**
   * The lowest and the highest number of players. An option can only narrow what the game allows with its packs: with
   * three or four, most games are for up to eight. (B-02)
   */
  players?: [NumberOfPlayers, NumberOfPlayers];
  /** What a player gets for going rami: going out in one turn without having laid any cards before. (H2, V2, G-21) */
  rami_bonus?: RulesRamiBonus;
  /** A player who goes rami does not need the opening minimum. (F-21) */
  rami_waives_opening?: boolean;
  /** The top card of the discard pile stays when the other cards become the new stock. (G-03, G-10) */
  recycle_keeps_top?: boolean;
  /** What counts at the end of a deal in which a player goes out. (B-23, H11, H12, S-16, Z-17, G-20, N-04, N-12) */
  scoring?: RulesScoring;
  /** Which cards replace a joker in a set. (T-05, F-27, C-26) */
  set_joker_swap?: RulesSetJokerSwap;
  /** Whether the others may lay off unmatched cards when somebody has knocked. (N-03) */
  showdown_layoff?: RulesShowdownLayoff;
  /** If the card that starts the discard pile is a spade, the points are doubled. (N-09) */
  spades_double?: boolean;
  /** Who plays first in a deal. (U-02) */
  starter?: RulesStarter;
  /** The player who plays first is dealt one card more, and does not draw in the first turn. (W-06, F-11, F-12) */
  starter_extra_card?: boolean;
  /** Whether the last discard may still be taken when only the last cards of the stock are left. (N-06) */
  stock_end?: RulesStockEnd;
  /** A player who has one card at the beginning of the turn must draw from the stock. (U-06) */
  stock_only_with_one_card?: boolean;
  /** How the discard pile becomes the new stock when the stock is empty. (B-20, H6, G-10) */
  stock_recycle?: RulesStockRecycle;
  /**
   * How many cards of the stock are never drawn. When a turn ends and no more are left, the deal ends. With 0, all
   * cards are drawn. (N-06)
   */
  stock_reserve?: number;
  /**
   * Whether players lay melds on the table in their turns, or keep them in the hand until somebody knocks or declares.
   * (N-01)
   */
  table?: RulesTable;
  /** What happens to a joker that was taken from the table. (G-15, F-26, U-07) */
  taken_joker?: RulesTakenJoker;
  /** Whether a card taken from the discard pile may be laid off alone. (F-24, F-25, C-16) */
  taken_layoff?: RulesTakenLayoff;
  /** Whether four players play as two teams. (Z-01, G-43) */
  teams?: RulesTeams;
  /** What happens if there is a tie for the win. (G-02, G-41) */
  tie_break?: RulesTieBreak;
  /** After so many turns of all players together the deal ends, even if nobody has gone out. (G-53) */
  turn_limit?: number;
  /**
   * What the other player scores more whose unmatched cards count no more than those of the player who knocked. (N-04)
   */
  undercut_bonus?: number;
  /** Equal counts are an undercut. Otherwise nobody wins the deal, and the same player deals again. (N-04) */
  undercut_on_tie?: boolean;
  /** What a player who has not opened scores instead of the points of the hand, also when nobody goes out. (U-12) */
  unopened?: UnopenedOption | null;
  /**
   * After the deal, a card is turned face up and starts the discard pile. Otherwise the first discard starts it. (B-07)
   */
  upcard?: boolean;
  /**
   * The points of aces and jokers. Jack, queen and king count 10, other cards their face value. (B-22, S-16, T-07,
   * T-08, F-04, Z-03)
   */
  values?: ValuesOption;
  /**
   * The rank of which all cards are wild: in melds they stand for any card, as jokers do. In its own place a wild card
   * is an ordinary card. (U-16)
   */
  wild_rank?: RulesWildRank | null;
}

/**
 * What the player who goes out scores in penalty points (U-13).
 *
 * `rami` replaces `out` for a rami, and `rami_empty_table` for a rami that began when no meld lay on the table. None:
 * nothing replaces it.
 */
export interface OutScore {
  /** The score of a player who goes out. */
  out: number;
  /** The score of a player who goes rami. */
  rami: number | null;
  /** The score of a player who goes rami when no meld lay on the table as the turn began. */
  rami_empty_table: number | null;
}

/**
 * What the player who goes out scores in penalty points (U-13).
 *
 * `rami` replaces `out` for a rami, and `rami_empty_table` for a rami that began when no meld lay on the table. None:
 * nothing replaces it.
 */
export interface OutScoreOption {
  /** The score of a player who goes out. */
  out?: number;
  /** The score of a player who goes rami. */
  rami?: number | null;
  /** The score of a player who goes rami when no meld lay on the table as the turn began. */
  rami_empty_table?: number | null;
}

/**
 * - `1`: One pack. 52 cards, each of them once.
 * - `2`: Two packs. 104 cards, each of them twice.
 * - `3`: Three packs. 156 cards, each of them three times.
 * - `4`: Four packs. 208 cards, each of them four times.
 */
export type Packs = 1 | 2 | 3 | 4;

export type PacksByPlayers = Record<string, Packs>;

/** One page of a list. */
export interface GamePage {
  /** What the page lists. */
  items: GameSummary[];
  /** The cursor of the next page, null on the last page. */
  next: string | null;
}

/** Do not take the card that is offered: the upcard of the first turn (N-07), or the last discard (N-06). */
export interface Pass {
  /** Names this kind: always `pass`. */
  type: "pass";
}

/** All players who are there are ready, so the pause ended early: moves are possible. */
export interface PauseEnded {
  /** Names this kind: always `pause_ended`. */
  type: "pause_ended";
}

/** The cards of the next deal are dealt. Moves are refused until `opens_at`. */
export interface PauseStarted {
  /** When moves are possible again. */
  opens_at: Timestamp;
  /** Names this kind: always `pause_started`. */
  type: "pause_started";
}

/**
 * What the current player must do: draw (`draw`), meld and discard (`play`), or answer a challenge (`answer`).
 *
 * In the other phases no player has a turn: before the first deal (`waiting`), after a deal (`deal_over`) and after
 * the game (`game_over`).
 */
export type Phase = "answer" | "deal_over" | "draw" | "game_over" | "play" | "waiting";

/** A phrase, and what it says in your language. */
export interface PhraseInfo {
  /** The name of the phrase. A later release may have more of them. */
  phrase: string;
  /** What it says, in your language. */
  text: string;
}

/** All phrases, in the order in which a frontend may offer them. */
export interface Phrases {
  /** Each phrase with its text. */
  phrases: PhraseInfo[];
}

/** A card that a seat took from the discard pile or put on it. */
export interface PileMove {
  /** Whether the seat took the card, or discarded it. */
  action: PileMoveAction;
  /** The card. */
  card: HandCard;
  /** The seat that took or discarded the card. */
  seat: SeatNumber;
}

export type PileMoveAction = "threw" | "took";

/** The discard pile was turned over or shuffled and is the new stock (B-20, H6). */
export interface PileRecycled {
  /** Whether the pile was turned over, or shuffled. */
  how: PileRecycledHow;
  /** The discard pile afterwards. */
  pile: HandCard[];
  /** How often this has happened in the deal. */
  recycles: number;
  /** The number of cards in the new stock. */
  stock: number;
  /** Names this kind: always `pile_recycled`. */
  type: "pile_recycled";
}

export type PileRecycledHow = "shuffle" | "turn_over";

/** A player took cards from the discard pile. */
export interface PileTaken {
  /** The first is the wanted card; the last was the top of the pile. */
  cards: HandCard[];
  /** The seat that took the cards. */
  seat: SeatNumber;
  /** The turn after this step. */
  this_turn: TurnView | null;
  /** Names this kind: always `pile_taken`. */
  type: "pile_taken";
}

/** Your player. */
export interface Player {
  /** When the player was created. */
  created_at: Timestamp;
  /** The id of a player. */
  id: PlayerId;
  /** The language that you chose for all your devices, null if you have not. */
  language: string | null;
  /** The name that other players see. */
  name: string;
  /** A picture of the service, at `/web/pictures/NAME.svg`, null for none. A later release may have more of them. */
  picture: string | null;
}

/** The id of a player. */
export type PlayerId = string;

/** A player or a house bot sat down. */
export interface PlayerJoined {
  /** Whether it is a player or a house bot. */
  kind: PlayerJoinedKind;
  /** How well the house bot plays. Null for a player. */
  level: PlayerJoinedLevel | null;
  /** The name of the player or house bot. */
  name: string;
  /** The id of the player. Null for a house bot. */
  player: PlayerId | null;
  /** The number of a seat, from 0. */
  seat: SeatNumber;
  /** Names this kind: always `player_joined`. */
  type: "player_joined";
}

export type PlayerJoinedKind = "bot" | "player";

export type PlayerJoinedLevel = "expert" | "master" | "novice" | "regular" | "strong";

/** A seat of an open game is free again. */
export interface PlayerLeft {
  /** The number of a seat, from 0. */
  seat: SeatNumber;
  /** Names this kind: always `player_left`. */
  type: "player_left";
}

/**
 * The player of this seat resigned. A strong house bot plays the seat to the end.
 *
 * Its hands count as any other.
 */
export interface PlayerResigned {
  /** The number of a seat, from 0. */
  seat: SeatNumber;
  /** Names this kind: always `player_resigned`. */
  type: "player_resigned";
}

/** One seat and who sits on it. */
export interface PlayerSeat {
  /** Whether a house bot of the level `strong` plays the seat at once, until the player returns. */
  away: boolean;
  /** The player for whom a free seat is reserved. */
  kept_for: PlayerId | null;
  /** Who sits there. A `free` seat waits for a player. */
  kind: PlayerSeatKind;
  /** How well the house bot of the seat plays. Null for others. */
  level: PlayerSeatLevel | null;
  /** The number of turns in a row that ran out of time. A turn that the player ends in time makes it 0 again. */
  missed: number;
  /** The name of the player or house bot. */
  name: string;
  /**
   * The lowest level that decided in the bot's last turn, if that was below its own because the service was busy. Null
   * otherwise.
   */
  played_level: PlayerSeatPlayedLevel | null;
  /** The id of the player, null for a house bot and for a free seat. */
  player: PlayerId | null;
  /** Whether a house bot of the level `strong` plays the seat to the end. */
  resigned: boolean;
  /** The number of a seat, from 0. */
  seat: SeatNumber;
}

export type PlayerSeatKind = "bot" | "free" | "player";

export type PlayerSeatLevel = "expert" | "master" | "novice" | "regular" | "strong";

export type PlayerSeatPlayedLevel = "expert" | "master" | "novice" | "regular" | "strong";

/** A player's results in finished games, in total and by variant. */
export interface PlayerStats {
  /** The number of deals that ended while the player had the seat. */
  deals: number;
  /** In how many of these deals the player or the partner went out, or won the showdown. */
  deals_won: number;
  /** The number of games. */
  games: number;
  /** The id of a player. */
  player: PlayerId;
  /** How many of them the player resigned. They never count as won. */
  resigned: number;
  /** The same for each variant that the player has played. */
  variants: VariantStats[];
  /** How many of them the player won. Shared wins count, too. */
  won: number;
}

/**
 * Your settings for frontends. Null is a setting that you have not chosen.
 *
 * A later release may have more settings, and more values of a setting: ignore what you do not know.
 */
export interface Preferences {
  /** The back of the cards: `lattice`, `waves`, `dots` or `plain`. */
  card_back: string | null;
  /** Strong contrasts: `more`, `normal`, or `auto` for what the device asks for. */
  contrast: string | null;
  /** When a discard is made: `direct` for at once, `delayed` for three seconds later, `confirmed` after a question. */
  discards: string | null;
  /** What a player holds: `cards`, or `tiles` with the numbers 1 to 13 in four colours. */
  faces: string | null;
  /** How the hand is sorted: by `suit`, `rank` or `melds`, or `own` for the order that the player makes by hand. */
  hand_order: string | null;
  /** Cards with a large rank and suit instead of pictures: `always`, `never`, or `auto` for small windows. */
  large_indices: string | null;
  /** Whether single letters act at the table: `on` or `off`. */
  letter_keys: string | null;
  /** Soft sounds: `on` or `off`. */
  sounds: string | null;
  /** The colours of the suits: `two`, or `four` with blue diamonds and green clubs. */
  suit_colours: string | null;
  /** Light or dark: `light`, `dark`, or `system` for that of the device. */
  theme: string | null;
  /** Whether a device vibrates when the player's turn begins: `on` or `off`. */
  vibration: string | null;
}

/** Look at a game before you join it. A private game needs an `invite`. */
export interface PreviewGame {
  /** An invitation. Anyone who has it can use it. */
  invite?: InviteToken | null;
}

/**
 * The rules that you want to see: those of a variant with options, for one number of players or for all.
 *
 * Any name of a variant and any options may be sent: if they do not exist, the answer says so.
 */
export interface PreviewRules {
  /** The settings that differ from the defaults, as when a game is created. Default: `{}`. */
  options?: Record<string, unknown>;
  /** The number of players, null for any that the rules allow. */
  seats?: NumberOfPlayers | null;
  /** The name of the variant. Default: `"rami"`. */
  variant?: string;
}

/**
 * Why a request was refused. Programs should use `code`.
 *
 * `title` and `detail` are for people, in the language of the request. A later version of the service may add fields
 * and codes.
 */
export interface ProblemBody {
  /** The stable name of this kind of problem. */
  code: string;
  /** What happened this time. */
  detail: string;
  /**
   * All that is wrong in a body or a query that does not match its description (`invalid_request`), or in settings
   * (`bad_rules`), up to 20 mistakes. `params` and `detail` name one of them.
   */
  errors: Mistake[];
  /** The values that `detail` speaks of. */
  params: Record<string, string | number | (string | number)[]>;
  /** Names this request, as the header X-Request-Id does. */
  request_id: string;
  /** The same request may succeed when it is sent again. */
  retryable: boolean;
  /** The tag of the rule that says so, where one applies. */
  rule: string | null;
  /** The HTTP status. */
  status: number;
  /** What happened, the same sentence for every problem of this code. */
  title: string;
  /** The path of the code's explanation. */
  type: string;
}

/**
 * What everybody may know of a player: the name and the picture as they are now.
 *
 * In a game a player keeps the name with which the player sat down.
 */
export interface Profile {
  /** The id of a player. */
  id: PlayerId;
  /** The name of the player. */
  name: string;
  /** A picture of the service, at `/web/pictures/NAME.svg`, null for none. A later release may have more of them. */
  picture: string | null;
}

/** Whether the service sends notifications. */
export interface Push {
  /** The public key of the service, for `applicationServerKey` in a browser. Null if it sends no notifications. */
  public_key: string | null;
}

/** The keys with which messages to a browser are encrypted, as its subscription has them. They are secret. */
export interface PushKeys {
  /** The secret of the subscription. */
  auth: string;
  /** The public key of the browser. */
  p256dh: string;
}

/** One of your push subscriptions. Its address and its keys are in no answer. */
export interface PushSubscription {
  /** When it was added last. */
  added_at: Timestamp;
  /** The host of the push service. */
  host: string;
  /** The id of a push subscription. */
  id: PushSubscriptionId;
  /** The language of the notifications. */
  language: string;
}

/** The id of a push subscription. */
export type PushSubscriptionId = string;

/** All your push subscriptions, the one that was added last at the end. */
export interface PushSubscriptions {
  /** The subscriptions. */
  subscriptions: PushSubscription[];
}

/**
 * The game that you want to play. You join an open game with these rules, or a new one that waits for players.
 *
 * With `bots`, house bots of `bot_level` take so many of the seats at once, and you play only with people who asked
 * for the same. If they take all seats but one, the game begins at once.
 */
export interface QuickMatch {
  /** How well the `bots` play. Default: `"regular"`. */
  bot_level?: QuickMatchBotLevel;
  /** How many of the seats house bots take. Default: `0`. */
  bots?: number;
  /** The most seconds between two deals. Default: `0`. */
  deal_pause?: number;
  /** 1 to 64 bytes of your own randomness, in hexadecimal. */
  entropy?: Entropy | null;
  /** The settings that differ from the defaults of the variant. Default: `{}`. */
  options?: Options;
  /** The number of seats. Default: `2`. */
  seats?: NumberOfPlayers;
  /** Left out: 60, because strangers may not come back; no clock with `bots`. */
  turn_seconds?: number | null;
  /** The name of the game to play. Default: `"rami"`. */
  variant?: VariantName;
}

export type QuickMatchBotLevel = "expert" | "master" | "novice" | "regular" | "strong";

/** The service can be used. If it cannot, the response is a problem instead. */
export interface Readiness {
  /**
   * Whether this process can search moves for bots and hints of the levels `expert` and `master`. - `off`: it never
   * searches. - `idle`: nobody has needed a search so far. - `starting`: the processes that search are being started. -
   * `ready`: it can. - `failing`: they have ended, and are started again. Meanwhile bots and hints of these levels are
   * those of `strong`.
   */
  search: ReadinessSearch;
  /** The service is in order. */
  status: "ok";
  /** Whether changes are possible: if the store is `full`, reads and streams go on, and changes get `store_full`. */
  store: ReadinessStore;
}

export type ReadinessSearch = "failing" | "idle" | "off" | "ready" | "starting";

export type ReadinessStore = "full" | "ok";

/** Refuse a challenge. The challenger's turn goes on with the draw (N-14). */
export interface Refuse {
  /** Names this kind: always `refuse`. */
  type: "refuse";
}

/** A player asked for a rematch. `game` is the new game; its seats are reserved for the players of this game. */
export interface RematchOffered {
  /** The new game. */
  game: GameId;
  /** Names this kind: always `rematch_offered`. */
  type: "rematch_offered";
}

/** What a player of a game did that the operator should know. */
export interface ReportPlayer {
  /** What it is about. */
  category: ReportPlayerCategory;
  /** The id of a player. */
  player: PlayerId;
  /** What happened, in your words. The operator reads it, and no player. Default: `""`. */
  text?: string;
  /** The version of the game at which it happened. */
  version?: number | null;
}

export type ReportPlayerCategory = "cheating" | "insulting_name" | "other" | "spam" | "stalling";

/** All options of a game. They never change after the game has been created. */
export interface Rules {
  /** Where an ace may stand in a run. (B-04, H4, H4b, V1, F-06, N-13) */
  ace: RulesAce;
  /** From this deal on, a player may lay cards only when the whole hand can be laid in one turn. (W-09) */
  all_at_once_from_deal: number | null;
  /** What a player scores more who has no unmatched cards after drawing, and discards none. (N-05) */
  big_gin_bonus: number | null;
  /** What each deal won is worth at the end of the game, with the final bonus of gin. (N-10) */
  box_bonus: number;
  /** Whether a player may offer the other, before drawing, to end the deal and compare the hands. (N-14) */
  challenge: RulesChallenge;
  /**
   * What players must open with in each deal, and how many cards they are dealt. The last contract stays for all
   * further deals. The whole hand laid at once needs the contract too. (N-23)
   */
  contracts: Contract[] | null;
  /**
   * How many packs of 52 cards are used: one number, or a number for each number of players. (B-04, T-01, Z-02, N-24)
   */
  decks: Packs | PacksByPlayers;
  /**
   * The deal ends when a player declares: all cards of the hand but the one that is discarded are in melds. The melds
   * must hold these runs. (U-17)
   */
  declaration: Declaration | null;
  /** In which direction the turn passes, and the deal after it. (B-14, F-10) */
  direction: RulesDirection;
  /** Which cards of the discard pile may be taken. (B-15, Z-10, Z-11) */
  discard_depth: RulesDiscardDepth;
  /**
   * What a player who takes a card from the discard pile must do with it. (B-15, F-13, F-15, F-17, F-18, Z-12, C-16,
   * U-05)
   */
  discard_draw: RulesDiscardDraw;
  /** From which of their own turns of a deal on players may take from the discard pile. (U-05) */
  discard_from_turn: number;
  /**
   * A player may drop out of a deal before drawing, and scores these points. The last player left wins the deal. (U-18)
   */
  drop: DropCost | null;
  /** The deal ends when the stock is empty at the end of a turn. (V5) */
  end_when_stock_empty_at_turn_end: boolean;
  /** What the winner gets at the end of the game. (Z-18, N-10) */
  final_bonus: RulesFinalBonus;
  /** How the dealer of the first deal is chosen. (B-05, Z-05) */
  first_dealer: RulesFirstDealer;
  /** The first discard of a deal may not be a joker, unless the hand contains only jokers. (F-12, G-23) */
  first_discard_neutral: boolean;
  /** Players may lay cards in their first turn of a deal. Otherwise they only draw and discard in it. (S-10) */
  first_turn_melds: boolean;
  /**
   * In the first turn of a deal, the player must draw from the stock, and may not take the card that starts the discard
   * pile. (Z-08)
   */
  first_turn_stock_only: boolean;
  /** Who may take the card that starts the discard pile, before the first turn. (N-07) */
  first_upcard: RulesFirstUpcard;
  /** In their own first turn of a deal, players may take the discard without having to lay it. (F-14, G-24) */
  free_first_round_draw: boolean;
  /** What the player scores who has reached the target, with the final bonus of gin. (N-10) */
  game_bonus: number;
  /** What a player scores more who knocks with no unmatched cards. (N-04, N-12) */
  gin_bonus: number;
  /** How many cards each player is dealt: one number, or a number for each number of players. (B-06) */
  hand_size: HandSize | HandSizes;
  /** When a joker may be discarded. (G-13) */
  joker_discard: RulesJokerDiscard;
  /** Whether a joker or a wild card may be taken from the discard pile. (U-20) */
  joker_draw: RulesJokerDraw;
  /** Whether every player is dealt a joker. (G-31) */
  joker_in_each_hand: RulesJokerInEachHand;
  /** Who may take a joker from a meld on the table, in exchange for the card that it stands for. (W-04, T-04, F-26) */
  joker_swap: RulesJokerSwap;
  /** How many jokers are in the pack, in addition to the 52 cards of each pack. (W-02, T-01, F-01) */
  jokers: number | RulesJokers;
  /**
   * What the unmatched cards of a player may count at most, after the discard, so that the player may knock. (N-02,
   * N-09)
   */
  knock_limit: number | RulesKnockLimit | null;
  /** What a player who has knocked pays more if the unmatched cards of another player count less. (N-12) */
  knock_penalty: number;
  /** What a player must have laid before laying off cards on melds of the table. (B-17, H3, F-23, G-18) */
  layoff_requires: RulesLayoffRequires;
  /** When the game ends: after a number of deals, or at a target. Name one of them. (B-03, B-24, C-20, N-22) */
  match_end: MatchEnd;
  /** The game ends after so many deals at the latest, and the totals at that point decide. (B-24) */
  max_deals: number;
  /** How many jokers a meld may contain, even next to each other. With 0, jokers may not be laid. (F-07, G-14) */
  max_jokers_per_meld: number | null;
  /**
   * How often the discard pile becomes the new stock. With 0, the deal ends when the stock is empty and the next player
   * does not take the discard. (B-20, H7a, H7b, H8, G-53)
   */
  max_recycles: number | null;
  /** How many new melds a player may lay in one turn. Cards may be laid off without a limit. (B-16, H1, V4) */
  melds_per_turn: number | null;
  /** How many cards of a meld must not be jokers. (G-14, G-29) */
  min_naturals: number;
  /** What a hand counts at most when another player declares. (U-19) */
  most_count: number | null;
  /** A player goes out only by discarding the last card. Otherwise it may also be laid. (B-21, H5, F-02, F-28) */
  must_discard_to_go_out: boolean;
  /** A player goes out only by laying the last card. It may not be discarded. (U-10, Z-16) */
  must_lay_to_go_out: boolean;
  /**
   * Who deals the next deal. After a deal that nobody has won in a showdown, the same player deals again. (B-05, N-11)
   */
  next_dealer: RulesNextDealer;
  /** A card taken from the discard pile may not be discarded in the same turn. (B-19, G-06) */
  no_discard_of_taken_card: boolean;
  /** What counts at the end of a deal in which nobody goes out. (H9, B-25, C-05) */
  no_out: RulesNoOut;
  /**
   * What a player's first melds of a deal must be. They must all be laid in one turn. (T-06, F-20, C-13, N-20, N-21,
   * U-03)
   */
  opening: Opening | null;
  /**
   * What the meld with a card taken from the discard pile needs in the turn in which a player opens. (C-15, F-15, F-16)
   */
  opening_pickup: RulesOpeningPickup;
  /** What the player who goes out scores in penalty points. (U-13) */
  out_score: OutScore | null;
  /**
   * The lowest and the highest number of players. An option can only narrow what the game allows with its packs: with
   * three or four, most games are for up to eight. (B-02)
   */
  players: [NumberOfPlayers, NumberOfPlayers];
  /** What a player gets for going rami: going out in one turn without having laid any cards before. (H2, V2, G-21) */
  rami_bonus: RulesRamiBonus;
  /** A player who goes rami does not need the opening minimum. (F-21) */
  rami_waives_opening: boolean;
  /** The top card of the discard pile stays when the other cards become the new stock. (G-03, G-10) */
  recycle_keeps_top: boolean;
  /** What counts at the end of a deal in which a player goes out. (B-23, H11, H12, S-16, Z-17, G-20, N-04, N-12) */
  scoring: RulesScoring;
  /** Which cards replace a joker in a set. (T-05, F-27, C-26) */
  set_joker_swap: RulesSetJokerSwap;
  /** Whether the others may lay off unmatched cards when somebody has knocked. (N-03) */
  showdown_layoff: RulesShowdownLayoff;
  /** If the card that starts the discard pile is a spade, the points are doubled. (N-09) */
  spades_double: boolean;
  /** Who plays first in a deal. (U-02) */
  starter: RulesStarter;
  /** The player who plays first is dealt one card more, and does not draw in the first turn. (W-06, F-11, F-12) */
  starter_extra_card: boolean;
  /** Whether the last discard may still be taken when only the last cards of the stock are left. (N-06) */
  stock_end: RulesStockEnd;
  /** A player who has one card at the beginning of the turn must draw from the stock. (U-06) */
  stock_only_with_one_card: boolean;
  /** How the discard pile becomes the new stock when the stock is empty. (B-20, H6, G-10) */
  stock_recycle: RulesStockRecycle;
  /**
   * How many cards of the stock are never drawn. When a turn ends and no more are left, the deal ends. With 0, all
   * cards are drawn. (N-06)
   */
  stock_reserve: number;
  /**
   * Whether players lay melds on the table in their turns, or keep them in the hand until somebody knocks or declares.
   * (N-01)
   */
  table: RulesTable;
  /** What happens to a joker that was taken from the table. (G-15, F-26, U-07) */
  taken_joker: RulesTakenJoker;
  /** Whether a card taken from the discard pile may be laid off alone. (F-24, F-25, C-16) */
  taken_layoff: RulesTakenLayoff;
  /** Whether four players play as two teams. (Z-01, G-43) */
  teams: RulesTeams;
  /** What happens if there is a tie for the win. (G-02, G-41) */
  tie_break: RulesTieBreak;
  /** After so many turns of all players together the deal ends, even if nobody has gone out. (G-53) */
  turn_limit: number;
  /**
   * What the other player scores more whose unmatched cards count no more than those of the player who knocked. (N-04)
   */
  undercut_bonus: number;
  /** Equal counts are an undercut. Otherwise nobody wins the deal, and the same player deals again. (N-04) */
  undercut_on_tie: boolean;
  /** What a player who has not opened scores instead of the points of the hand, also when nobody goes out. (U-12) */
  unopened: Unopened | null;
  /**
   * After the deal, a card is turned face up and starts the discard pile. Otherwise the first discard starts it. (B-07)
   */
  upcard: boolean;
  /**
   * The points of aces and jokers. Jack, queen and king count 10, other cards their face value. (B-22, S-16, T-07,
   * T-08, F-04, Z-03)
   */
  values: Values;
  /** The name of the variant. */
  variant: string;
  /**
   * The rank of which all cards are wild: in melds they stand for any card, as jokers do. In its own place a wild card
   * is an ordinary card. (U-16)
   */
  wild_rank: RulesWildRank | null;
}

/**
 * - `around_corner`: Around the corner. A-2-3, Q-K-A and K-A-2 are runs.
 * - `high`: High. Q-K-A is a run, but A-2-3 is not.
 * - `high_low`: Low or high. A-2-3 and Q-K-A are runs, but K-A-2 is not.
 * - `low`: Low. A-2-3 is a run, but Q-K-A is not.
 */
export type RulesAce = "around_corner" | "high" | "high_low" | "low";

/**
 * - `none`: None. A deal cannot be ended by a challenge.
 * - `offered`: Offered. Once a turn, from the second turn on. The other player accepts, which ends the deal, or
 * refuses.
 */
export type RulesChallenge = "none" | "offered";

/**
 * - `left`: Clockwise. The player to the left of the dealer plays first.
 * - `right`: Anticlockwise. The player to the right of the dealer plays first.
 */
export type RulesDirection = "left" | "right";

/**
 * - `any`: Any card. Any card may be taken, with all the cards on top of it.
 * - `top`: The top card. Only the top card may be taken.
 */
export type RulesDiscardDepth = "any" | "top";

/**
 * - `free`: No obligation. The player may keep the card, like a card from the stock.
 * - `opened_or_opening`: Laid in the same turn. A player who has opened must lay the card. Others may take it only to
 * open with it, or to go rami.
 * - `top_free`: Used at once, except the top card. Only a card from further down in the pile must be used at once.
 * - `use_now`: Used at once. The card must be laid in the same turn, also by players who have not opened. Where any
 * card of the pile may be taken, the first meld or lay-off must contain it.
 */
export type RulesDiscardDraw = "free" | "opened_or_opening" | "top_free" | "use_now";

/**
 * - `differences`: Differences. The winner also scores the differences to all other totals.
 * - `gin`: As in gin. The winner scores the bonus for the game, and each player a bonus for each deal won. If the loser
 * has scored nothing, the total of the winner is doubled.
 * - `none`: None. The totals stay as they are.
 */
export type RulesFinalBonus = "differences" | "gin" | "none";

/**
 * - `lowest_card`: Lowest card. Each player draws a card, and the lowest card deals. The ace is the lowest.
 * - `random`: At random. The first dealer is chosen at random.
 */
export type RulesFirstDealer = "lowest_card" | "random";

/**
 * - `free`: The first player. The first player takes it, or draws from the stock.
 * - `offered`: Offered to each player. Each player in turn may take it or pass. If all pass, the first player draws
 * from the stock, and the card can no longer be taken.
 */
export type RulesFirstUpcard = "free" | "offered";

/**
 * - `allowed`: Allowed. A joker may be discarded.
 * - `forbidden`: Forbidden. Only from a hand that contains only jokers.
 * - `last_card_only`: As the last card. Only as the last card of the hand, or from a hand that contains only jokers.
 */
export type RulesJokerDiscard = "allowed" | "forbidden" | "last_card_only";

/**
 * - `free`: Free. A joker is taken like any other card.
 * - `upcard_only`: Only as the upcard. Only the first player of a deal may take it, as the upcard.
 */
export type RulesJokerDraw = "free" | "upcard_only";

/**
 * - `at_least_one_dealt`: At least one. Each player is dealt one joker, and the other jokers are shuffled into the
 * pack.
 * - `none`: By chance. Jokers are dealt like all other cards.
 * - `one_each`: Exactly one. Exactly one card of each hand is a joker, and the stock contains none.
 */
export type RulesJokerInEachHand = "at_least_one_dealt" | "none" | "one_each";

/**
 * - `any`: All players. On their turn, all players may take a joker from any meld.
 * - `none`: Nobody. A joker that has been laid may not be taken from the table.
 * - `opened`: Players who have opened. On their turn, players who have opened may take a joker from any meld.
 */
export type RulesJokerSwap = "any" | "none" | "opened";

/** - `per_player`: One for each player. As many jokers as players. */
export type RulesJokers = "per_player";

/**
 * - `upcard`: Value of the upcard. The value of the card that starts the discard pile. With an ace, only gin is enough.
 */
export type RulesKnockLimit = "upcard";

/**
 * - `none`: Nothing. A player may lay off cards without having laid a meld.
 * - `opened`: The opening. Only players who have opened may lay off cards, also in the turn in which they open.
 * - `own_meld_for_others`: An own meld. A player must have laid a meld in this deal. A meld laid in the same turn is
 * enough.
 */
export type RulesLayoffRequires = "none" | "opened" | "own_meld_for_others";

/** A request for rules: the name of a variant, and the options that differ from its defaults. */
export interface RulesName {
  /** The options that differ from the defaults of the variant. */
  options: Record<string, unknown>;
  /** The name of the variant. */
  variant: string;
}

/**
 * - `loser`: The loser. The player who has lost a deal deals the next one.
 * - `rotate`: In turn. The next player deals.
 * - `winner`: The winner. The player who has won a deal deals the next one.
 */
export type RulesNextDealer = "loser" | "rotate" | "winner";

/**
 * - `differences`: Differences. The player with the fewest points in the hand gets the differences to the other hands.
 * - `no_score`: No score. Nobody scores.
 * - `own_hand`: Own hand. Each player gets the points left in their hand as penalty points.
 * - `table_minus_hand`: Table minus hand. The deal is scored as if a player had gone out.
 */
export type RulesNoOut = "differences" | "no_score" | "own_hand" | "table_minus_hand";

/**
 * - `own_meld`: Its own meld. The new meld with the taken card needs the points alone. A player who has not opened may
 * not take a card to lay it off, unless the whole hand is laid at once.
 * - `total`: All new melds. All new melds of the turn together need the points.
 */
export type RulesOpeningPickup = "own_meld" | "total";

/**
 * Whether a game can be played with these options, and its rules. No game was created.
 *
 * If it is not `playable`, `refusal` says why not, and the others are null or empty.
 */
export interface RulesPreview {
  /** Whether a game can be played so. */
  playable: boolean;
  /** Why not. Null if it is `playable`. */
  refusal: RulesRefusal | null;
  /** All settings, as a game would have them. */
  rules: Rules | null;
  /** The numbers of players with which `expert` and `master` search. With others they play like `strong`. */
  searched: number[];
  /** The possible numbers of players. */
  seats: number[];
  /** The rule sheet in Markdown. */
  sheet: string | null;
}

/**
 * - `double`: Double. The points of the deal are doubled.
 * - `none`: None. A rami earns nothing extra.
 * - `plus10`: 10 points more. The winner scores 10 points more, or the others lose 10 points more.
 */
export type RulesRamiBonus = "double" | "none" | "plus10";

/** Why rules cannot be played. */
export interface RulesRefusal {
  /** The reason, in your language. */
  detail: string;
  /** Everything that is wrong, this included, each with its place in the body. */
  errors: Mistake[];
  /** The tag of the rule that says so, where one applies. */
  rule: string | null;
  /** The option to change, null if it is not one alone. */
  setting: string | null;
}

/**
 * - `knock`: Difference of two hands. After a showdown of two players, the one whose unmatched cards count less scores
 * the difference.
 * - `knock_pot`: Differences to all hands. After a showdown, the player whose unmatched cards count least scores the
 * differences to all other players.
 * - `party3`: Minus 50 for going out. The player who goes out gets minus 50 points, minus 100 for a rami. Others get
 * the points of their hand, or 100 if they have laid nothing. The lowest total wins.
 * - `payment`: Payment. Each player pays the player who goes out the points left in their own hand.
 * - `penalty`: Penalty points. Each player gets the points left in their own hand. The lowest total wins.
 * - `table_minus_hand`: Table minus hand. Each player scores the cards they have laid, minus the cards left in their
 * hand.
 * - `winner_takes`: Winner takes all. The player who goes out scores the points left in the other hands.
 */
export type RulesScoring =
  | "knock"
  | "knock_pot"
  | "party3"
  | "payment"
  | "penalty"
  | "table_minus_hand"
  | "winner_takes";

/**
 * - `complete_four`: All missing suits. Cards of the missing suits are added until there are four cards without the
 * joker.
 * - `named_card`: The named card. The player who lays the joker names its card, and this card replaces it.
 */
export type RulesSetJokerSwap = "complete_four" | "named_card";

/**
 * - `knocker_melds`: On the melds of the knocker. The others lay off on the melds of the player who has knocked, unless
 * that player has gin.
 * - `none`: Not allowed. All unmatched cards count.
 */
export type RulesShowdownLayoff = "knocker_melds" | "none";

/**
 * - `after_dealer`: After the dealer. The next player after the dealer plays first.
 * - `dealer`: The dealer. The dealer plays first, and is dealt one card more by default.
 */
export type RulesStarter = "after_dealer" | "dealer";

/**
 * - `dead`: The deal ends. The deal ends at once, and nobody scores.
 * - `last_discard`: Taken to knock. The next player may take the last discard, but only to knock in that turn.
 */
export type RulesStockEnd = "dead" | "last_discard";

/**
 * - `shuffle`: Shuffled. The discard pile is shuffled.
 * - `turn_over`: Turned over. The discard pile is turned over without shuffling.
 */
export type RulesStockRecycle = "shuffle" | "turn_over";

/**
 * - `melds`: On the table. Players lay melds on the table, and go out.
 * - `showdown`: In a showdown. Nobody lays cards on the table. A player knocks, and then all hands are shown.
 */
export type RulesTable = "melds" | "showdown";

/**
 * - `keep`: May be kept. It may be kept in the hand.
 * - `lay_same_turn`: Laid again in the same turn. It must be laid again in the same turn, and may then stand for
 * another card.
 * - `other_meld`: Laid on another meld in the same turn. It must be laid again in the same turn, in a new meld or on
 * another meld than the one it came from.
 */
export type RulesTakenJoker = "keep" | "lay_same_turn" | "other_meld";

/**
 * - `alone`: Alone. The card may be laid off alone.
 * - `same_meld`: With a card on the same meld. At least one other card from the hand must be laid on the same meld in
 * that turn.
 * - `same_turn`: With a card in the same turn. At least one other card from the hand must be laid in that turn, on any
 * meld.
 */
export type RulesTakenLayoff = "alone" | "same_meld" | "same_turn";

/**
 * - `none`: Everyone alone. Each player has an own total.
 * - `partners`: Partners. With four players, those who sit opposite each other are a team with one total.
 */
export type RulesTeams = "none" | "partners";

/**
 * - `extra_deal`: Another deal. Another deal is played.
 * - `shared`: Shared win. The win is shared.
 */
export type RulesTieBreak = "extra_deal" | "shared";

/**
 * - `2`: Twos. All cards of this rank are wild.
 * - `3`: Threes. All cards of this rank are wild.
 * - `4`: Fours. All cards of this rank are wild.
 * - `5`: Fives. All cards of this rank are wild.
 * - `6`: Sixes. All cards of this rank are wild.
 * - `7`: Sevens. All cards of this rank are wild.
 * - `8`: Eights. All cards of this rank are wild.
 * - `9`: Nines. All cards of this rank are wild.
 * - `A`: Aces. All cards of this rank are wild.
 * - `J`: Jacks. All cards of this rank are wild.
 * - `K`: Kings. All cards of this rank are wild.
 * - `Q`: Queens. All cards of this rank are wild.
 * - `T`: Tens. All cards of this rank are wild.
 * - `upcard`: The card turned up. After the deal a card is turned up apart and stays out of play. Its rank is wild;
 * after a joker the aces are.
 */
export type RulesWildRank = "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "A" | "J" | "K" | "Q" | "T" | "upcard";

export type RunEnd = "high" | "low";

/** A phrase for the other players at the table. */
export interface SayPhrase {
  /** The name of the phrase. */
  phrase: SayPhrasePhrase;
}

export type SayPhrasePhrase =
  | "good_luck"
  | "goodbye"
  | "hello"
  | "nice_meld"
  | "one_moment"
  | "play_again"
  | "so_close"
  | "sorry"
  | "thanks"
  | "thinking"
  | "well_played"
  | "your_turn";

export type Scope =
  | "games:organise"
  | "games:play"
  | "games:read"
  | "hand:read"
  | "moderate"
  | "profile:write"
  | "tokens:write";

/**
 * This seat ran out of time in three turns in a row, whatever its player did in them.
 *
 * A house bot plays it at once, until its player returns.
 */
export interface SeatAway {
  /** The number of a seat, from 0. */
  seat: SeatNumber;
  /** Names this kind: always `seat_away`. */
  type: "seat_away";
}

/** Free for any player. */
export interface SeatForAnyone {
  /** Names this kind: always `anyone`. */
  kind: "anyone";
}

/** A house bot sits here from the start. */
export interface SeatForBot {
  /** Names this kind: always `bot`. */
  kind: "bot";
  /** How well it plays. Default: `"regular"`. */
  level?: SeatForBotLevel;
}

export type SeatForBotLevel = "expert" | "master" | "novice" | "regular" | "strong";

/** Reserved for one player. The player gets a notice and may join while the game is open. */
export interface SeatForPlayer {
  /** Names this kind: always `player`. */
  kind: "player";
  /** The player who may sit here. */
  player: PlayerId;
}

/** You sit here. */
export interface SeatForYou {
  /** Names this kind: always `you`. */
  kind: "you";
}

/** A free seat was reserved for this player. */
export interface SeatKept {
  /** The player who may sit there. */
  player: PlayerId;
  /** The number of a seat, from 0. */
  seat: SeatNumber;
  /** Names this kind: always `seat_kept`. */
  type: "seat_kept";
}

/** The number of a seat, from 0. */
export type SeatNumber = number;

/** The player of this seat is ready for the next deal. */
export interface SeatReady {
  /** The number of a seat, from 0. */
  seat: SeatNumber;
  /** Names this kind: always `seat_ready`. */
  type: "seat_ready";
}

/** The player of this seat has returned and plays again. A game that was suspended goes on. */
export interface SeatReturned {
  /** The number of a seat, from 0. */
  seat: SeatNumber;
  /** Names this kind: always `seat_returned`. */
  type: "seat_returned";
}

/** The player of this seat was deleted. A strong house bot plays the seat to the end. */
export interface SeatTakenOver {
  /** The number of a seat, from 0. */
  seat: SeatNumber;
  /** Names this kind: always `seat_taken_over`. */
  type: "seat_taken_over";
}

/** The public facts about a seat. */
export interface SeatView {
  /** The number of cards in the hand. */
  cards: number;
  /** Whether the player has dropped out of this deal (U-18). */
  dropped: boolean;
  /** Whether the player is out of the match. */
  eliminated: boolean;
  /** Whether the player laid any cards in an earlier turn of this deal. */
  laid: boolean;
  /** Whether the player reached the opening minimum in an earlier turn of this deal. */
  opened: boolean;
  /** How often the player has come back into the match (N-22). */
  re_entries: number;
  /** The number of the seat, from 0. */
  seat: SeatNumber;
  /** How many turns the player has finished in this deal. */
  turns_taken: number;
}

export type Seating = SeatForYou | SeatForPlayer | SeatForBot | SeatForAnyone;

/** A report that you sent to the operator. */
export interface SentReport {
  /** When you sent it. */
  at: Timestamp;
  /** What it is about. */
  category: string;
  /** The id of a game. */
  game: GameId;
  /** The id of a player. */
  player: PlayerId;
  /** What happened, in your words. */
  text: string;
  /** The version of the game at which it happened, null if you did not say it. */
  version: number | null;
}

/** The time of the service's clock. */
export interface ServiceClock {
  /** What it shows now. */
  now: Timestamp;
}

/** The cards of your hand in the order in which you hold them. */
export interface SetHandOrder {
  /** The cards, from left to right. Cards that are not in your hand are left out. */
  cards: HandCard[];
}

/**
 * How a deal ended in which somebody knocked (N-02 to N-05, N-09, N-12) or declared (U-17).
 *
 * `result` says what decided:
 *
 * - `knock`: the count of the knocker is the lowest.
 * - `gin`, `big_gin`: the knocker has no unmatched cards, with a card discarded or without.
 * - `undercut`: another count is as low as that of the knocker, or lower.
 * - `tie`: the counts are equal, and in this game that is no undercut.
 * - `declared`: the player has declared, with all cards in melds.
 */
export interface Showdown {
  /** The card that this seat discarded, null for big gin. */
  card: HandCard | null;
  /** Whether a spade doubled the points. */
  doubled: boolean;
  /** By seat. They lay off in the order of play, from the seat after the knocker on. */
  hands: ShownHand[];
  /** The seat that knocked or declared. */
  knocker: SeatNumber;
  /** What the unmatched cards of the knocker might count at most in this deal, null for any number. */
  limit: number | null;
  /** The parts of the scores, by seat. */
  points: DealPoints[];
  /** What decided. */
  result: ShowdownResult;
  /** The seats that won the deal. Nobody wins a tie. */
  winners: SeatNumber[];
}

/**
 * All hands are shown, and the others have laid off on the melds of the knocker (N-03).
 *
 * The end of the deal follows. In a view, the showdown is then in `last_deal`.
 */
export interface ShowdownHeld {
  /** All hands, and who won. */
  showdown: Showdown;
  /** Names this kind: always `showdown`. */
  type: "showdown";
}

export type ShowdownResult = "big_gin" | "declared" | "gin" | "knock" | "tie" | "undercut";

/** The hand of one seat in a showdown: all its cards, without the card that the knocker discarded. */
export interface ShownHand {
  /** What the unmatched cards count. */
  count: number;
  /** Cards that fit the knocker's melds, those on one meld together. */
  laid_off: LaidOff[];
  /** Its runs, in ascending order, and its sets. */
  melds: MeldCard[][];
  /** Whose hand it is. */
  seat: SeatNumber;
  /** All other cards. */
  unmatched: HandCard[];
}

export type ShownMeld = MeldCard[];

/** A page or a book that describes a game. */
export interface Source {
  /** Who publishes it: the site, or the author. */
  by: string;
  /** The title of the page or the book, in its own language. */
  title: string;
}

export type Step = DrawStock | DrawDiscard | Meld | LayOff | SwapJoker | Discard;

/** A player undid the last step of the turn. */
export interface StepUndone {
  /** They went back to the hand, or to the pile if the step took them from there. */
  cards: HandCard[];
  /** The meld as it is again if the step had added or swapped cards, else null. */
  meld: MeldView | null;
  /** The seat whose step was undone. */
  seat: SeatNumber;
  /** The step that was undone. */
  step: Step;
  /** The turn without this step. */
  this_turn: TurnView | null;
  /** Names this kind: always `step_undone`. */
  type: "step_undone";
}

/** A player drew a card from the stock. */
export interface StockDrawn {
  /** The card. Null for other seats. */
  card: HandCard | null;
  /** The seat that drew. */
  seat: SeatNumber;
  /** The number of cards left in the stock. */
  stock: number;
  /** Names this kind: always `stock_drawn`. */
  type: "stock_drawn";
}

/** The stream is complete. Do not connect again. */
export interface StreamEnd {
}

/** The message `end` of a stream. */
export interface StreamGameEnd {
  /** The data of the message as JSON. */
  data: string;
  /** Names this kind: always `end`. */
  event: "end";
  /** Send it as `Last-Event-ID` to resume after this message. */
  id?: string;
}

/** One server-sent event. A line `retry` and comments may come between them. */
export type StreamGameMessage = StreamGameSnapshot | StreamGameVersion | StreamGamePresence | StreamGameEnd;

/** The message `presence` of a stream. */
export interface StreamGamePresence {
  /** The data of the message as JSON. */
  data: string;
  /** Names this kind: always `presence`. */
  event: "presence";
  /** Send it as `Last-Event-ID` to resume after this message. */
  id?: string;
}

/** The message `snapshot` of a stream. */
export interface StreamGameSnapshot {
  /** The data of the message as JSON. */
  data: string;
  /** Names this kind: always `snapshot`. */
  event: "snapshot";
  /** Send it as `Last-Event-ID` to resume after this message. */
  id?: string;
}

/** The message `version` of a stream. */
export interface StreamGameVersion {
  /** The data of the message as JSON. */
  data: string;
  /** Names this kind: always `version`. */
  event: "version";
  /** Send it as `Last-Event-ID` to resume after this message. */
  id?: string;
}

/** The message `closed` of a stream. */
export interface StreamNoticesClosed {
  /** The data of the message as JSON. */
  data: string;
  /** Names this kind: always `closed`. */
  event: "closed";
  /** Send it as `Last-Event-ID` to resume after this message. */
  id?: string;
}

/** The message `game` of a stream. */
export interface StreamNoticesGame {
  /** The data of the message as JSON. */
  data: string;
  /** Names this kind: always `game`. */
  event: "game";
  /** Send it as `Last-Event-ID` to resume after this message. */
  id?: string;
}

/** One server-sent event. A line `retry` and comments may come between them. */
export type StreamNoticesMessage =
  | StreamNoticesSnapshot
  | StreamNoticesNotice
  | StreamNoticesGame
  | StreamNoticesVersion
  | StreamNoticesPresence
  | StreamNoticesClosed;

/** The message `notice` of a stream. */
export interface StreamNoticesNotice {
  /** The data of the message as JSON. */
  data: string;
  /** Names this kind: always `notice`. */
  event: "notice";
  /** Send it as `Last-Event-ID` to resume after this message. */
  id?: string;
}

/** The message `presence` of a stream. */
export interface StreamNoticesPresence {
  /** The data of the message as JSON. */
  data: string;
  /** Names this kind: always `presence`. */
  event: "presence";
  /** Send it as `Last-Event-ID` to resume after this message. */
  id?: string;
}

/** The message `snapshot` of a stream. */
export interface StreamNoticesSnapshot {
  /** The data of the message as JSON. */
  data: string;
  /** Names this kind: always `snapshot`. */
  event: "snapshot";
  /** Send it as `Last-Event-ID` to resume after this message. */
  id?: string;
}

/** The message `version` of a stream. */
export interface StreamNoticesVersion {
  /** The data of the message as JSON. */
  data: string;
  /** Names this kind: always `version`. */
  event: "version";
  /** Send it as `Last-Event-ID` to resume after this message. */
  id?: string;
}

/**
 * Replace jokers in a meld with natural cards from the hand, and take the jokers (W-04, T-04, F-26).
 *
 * Who gives 9H for the wild card 7C*9H gets 7C, which may then be itself or a joker (U-16).
 *
 * In a run, `cards` is the one card that the joker stands for. In a set, it depends on the option `set_joker_swap`:
 * again this one card, or the cards that complete the set to four suits.
 */
export interface SwapJoker {
  /** The cards from the hand that replace the jokers. */
  cards: HandCard[];
  /** The number of a meld on the table, never used twice in a deal. */
  meld: MeldId;
  /** Names this kind: always `swap_joker`. */
  type: "swap_joker";
}

/** A step that laid cards on the table: a meld, a lay-off or a swap. */
export interface TableMove {
  /** The number of `pile_moves` before the step. */
  after: number;
  /** The cards that the seat laid, as they were in the meld then. */
  cards: MeldCard[];
  /** How many jokers a swap brought into the hand, wild cards included. */
  jokers: number;
  /** Who laid them. */
  seat: SeatNumber;
  /** These cards: `*` for a joker, or the wild card, which may be itself again (U-16). */
  taken: HandCard[];
}

/** A message that you asked for, to try your webhook. */
export interface TestMessage {
  /** Which webhook is tested. */
  data: TestedWebhook;
  /** A time as in RFC 3339, in UTC, with or without milliseconds. */
  timestamp: Timestamp;
  /** Names this kind: always `test`. */
  type: "test";
}

/** The webhook that is tested. */
export interface TestedWebhook {
  /** The id of a player. */
  player: PlayerId;
  /** The id of a webhook. */
  webhook: WebhookId;
}

/** A time as in RFC 3339, in UTC, with or without milliseconds. */
export type Timestamp = string;

/** One of your tokens, without its secret. */
export interface Token {
  /** When the token was created. */
  created_at: Timestamp;
  /** Whether this request was sent with it. */
  current: boolean;
  /** When it stops working, null for never. */
  expires_at: Timestamp | null;
  /** The id of a token, not the token itself. */
  id: TokenId;
  /** The name that you gave it, null for none. */
  name: string | null;
  /** What it allows, in one word: `play` if it may play, otherwise `read`. `scopes` says it exactly. */
  scope: TokenScope;
  /** All that it allows. */
  scopes: Scope[];
}

/** The id of a token, not the token itself. */
export type TokenId = string;

export type TokenScope = "play" | "read";

/** All tokens of your player, oldest first. */
export interface Tokens {
  /** The tokens, without their secrets. */
  tokens: Token[];
}

/** It is your turn in a game: answer with moves, as `POST /v1/games/{game_id}/moves` takes them. */
export interface TurnPlayMessage {
  /** Your view of the game. */
  data: TurnToPlay;
  /** A time as in RFC 3339, in UTC, with or without milliseconds. */
  timestamp: Timestamp;
  /** Names this kind: always `turn.play`. */
  type: "turn.play";
}

/** The turn of this seat began. */
export interface TurnStarted {
  /** The seat that has to move. */
  seat: SeatNumber;
  /** Names this kind: always `turn_started`. */
  type: "turn_started";
}

/** It is your turn in a game. */
export interface TurnStartedMessage {
  /** Which game it is. */
  data: GameNews;
  /** A time as in RFC 3339, in UTC, with or without milliseconds. */
  timestamp: Timestamp;
  /** Names this kind: always `turn.started`. */
  type: "turn.started";
}

/** The turn of this seat ran out of time. A house bot plays the rest of it. */
export interface TurnTimedOut {
  /** The number of a seat, from 0. */
  seat: SeatNumber;
  /** Names this kind: always `turn_timed_out`. */
  type: "turn_timed_out";
}

/** The turn of your player, with the view that this player has of the game. */
export interface TurnToPlay {
  /** The game, with its `legal_moves`. */
  game: GameView;
  /** The id of a player. */
  player: PlayerId;
}

/**
 * What the current player has done in this turn and must still do (matrix 3.1).
 *
 * Only the player sees the last three fields. For everyone else they are null.
 */
export interface TurnView {
  /** Whether the player has drawn. */
  drawn: boolean;
  /** The card drawn from the stock. */
  drawn_card: HandCard | null;
  /** How many jokers taken from melds must still be laid, wild cards included. */
  jokers_owed: number;
  /** The number of this turn's new melds. */
  melds: number;
  /**
   * Whether the taken card must still be in a new meld of an opening, unless the player lays the whole hand in this
   * turn.
   */
  must_meld_taken: boolean;
  /** Whether the taken card must still be laid. */
  must_use_taken: boolean;
  /** Whether the player has opened, in this turn or before. Without a minimum it is true. */
  opened: boolean;
  /** The points of these melds that count towards the opening minimum. */
  opening_points: number;
  /** The wanted card taken from the discard pile, or null. */
  taken: HandCard | null;
  /** The meld on which the taken card lies without another card from the hand, if it needs one. */
  taken_alone_on: number | null;
  /** Whether the player also holds another copy of the taken card. */
  twin: boolean | null;
}

/** Undo the last step of this turn. A draw from the stock cannot be undone (F-09). */
export interface Undo {
  /** Names this kind: always `undo`. */
  type: "undo";
}

/** What a player who has not opened scores instead of the hand: so many points, or the hand so many times (U-12). */
export interface Unopened {
  /** How many times the points of the hand count. */
  factor: number | null;
  /** The points that they score, whatever is in the hand. */
  flat: number | null;
}

/** What a player who has not opened scores instead of the hand: so many points, or the hand so many times (U-12). */
export interface UnopenedOption {
  /** How many times the points of the hand count. */
  factor?: number | null;
  /** The points that they score, whatever is in the hand. */
  flat?: number | null;
}

/**
 * A player did not take the card that was offered: the upcard of the first turn (N-07), or the last discard (N-06).
 *
 * That is no turn. After the last discard the deal is over; otherwise the turn of another seat starts.
 */
export interface UpcardPassed {
  /** The seat that passed. */
  seat: SeatNumber;
  /** Names this kind: always `upcard_passed`. */
  type: "upcard_passed";
}

/**
 * What to change of your player. What is left out stays as it is; null removes the language or the picture.
 *
 * The `language` is for your frontends. Each request still says by `Accept-Language` how it is answered.
 */
export interface UpdatePlayer {
  /** The language of your frontends. */
  language?: UpdatePlayerLanguage | null;
  /**
   * A name that can be seen, not only spaces, and without control and format characters, except joiners where a script
   * or an emoji needs them.
   */
  name?: DisplayName;
  /** One of the pictures of the service, at `/web/pictures/NAME.svg`. */
  picture?: UpdatePlayerPicture | null;
}

export type UpdatePlayerLanguage = "en" | "fr";

export type UpdatePlayerPicture =
  | "boat"
  | "club"
  | "cup"
  | "diamond"
  | "fish"
  | "heart"
  | "moon"
  | "mountain"
  | "spade"
  | "star"
  | "sun"
  | "tree";

/** Which settings to change. What is left out stays as it is; null removes a choice. */
export interface UpdatePreferences {
  /** The back of the cards. */
  card_back?: UpdatePreferencesCardBack | null;
  /** Strong contrasts. */
  contrast?: UpdatePreferencesContrast | null;
  /** When a discard is made. */
  discards?: UpdatePreferencesDiscards | null;
  /** Cards or tiles. */
  faces?: UpdatePreferencesFaces | null;
  /** How the hand is sorted. */
  hand_order?: UpdatePreferencesHandOrder | null;
  /** When cards have a large rank and suit instead of pictures. */
  large_indices?: UpdatePreferencesLargeIndices | null;
  /** Whether single letters act at the table. */
  letter_keys?: UpdatePreferencesLetterKeys | null;
  /** Soft sounds. */
  sounds?: UpdatePreferencesSounds | null;
  /** Two or four colours for the suits. */
  suit_colours?: UpdatePreferencesSuitColours | null;
  /** Light or dark. */
  theme?: UpdatePreferencesTheme | null;
  /** Vibration when your turn begins. */
  vibration?: UpdatePreferencesVibration | null;
}

export type UpdatePreferencesCardBack = "dots" | "lattice" | "plain" | "waves";

export type UpdatePreferencesContrast = "auto" | "more" | "normal";

export type UpdatePreferencesDiscards = "confirmed" | "delayed" | "direct";

export type UpdatePreferencesFaces = "cards" | "tiles";

export type UpdatePreferencesHandOrder = "melds" | "own" | "rank" | "suit";

export type UpdatePreferencesLargeIndices = "always" | "auto" | "never";

export type UpdatePreferencesLetterKeys = "off" | "on";

export type UpdatePreferencesSounds = "off" | "on";

export type UpdatePreferencesSuitColours = "four" | "two";

export type UpdatePreferencesTheme = "dark" | "light" | "system";

export type UpdatePreferencesVibration = "off" | "on";

/** What to change of a webhook. What is left out stays as it is. */
export interface UpdateWebhook {
  /** What it is informed of. */
  events?: UpdateWebhookEvents[];
  /** Whether it plays for you. */
  plays?: boolean;
  /** An HTTPS address with a public host, in lower case, without a user and a fragment. */
  url?: string;
}

export type UpdateWebhookEvents = "game.ended" | "invitation.received" | "turn.started";

/** The values of aces and jokers, in points. Jack, queen and king count 10, other cards their face value (B-22). */
export interface Values {
  /** The points of an ace that is left in the hand. */
  ace_hand: number;
  /** The points of an ace after a king in a run. */
  ace_high_run: number;
  /** The points of an ace before a 2 in a run. */
  ace_low_run: number;
  /** The points of an ace in a set. */
  ace_set: number;
  /** The points of a joker that is left in the hand. */
  joker_hand: number;
}

/** The values of aces and jokers, in points. Jack, queen and king count 10, other cards their face value (B-22). */
export interface ValuesOption {
  /** The points of an ace that is left in the hand. */
  ace_hand?: number;
  /** The points of an ace after a king in a run. */
  ace_high_run?: number;
  /** The points of an ace before a 2 in a run. */
  ace_low_run?: number;
  /** The points of an ace in a set. */
  ace_set?: number;
  /** The points of a joker that is left in the hand. */
  joker_hand?: number;
}

/** A variant of rami: its default rules, what its options imply, and the JSON Schema of its options. */
export interface VariantInfo {
  /** Its rules without any option. */
  defaults: Rules;
  /** For each setting what the defaults decide where the sources leave it open, by the name of the setting. */
  deviations: Record<string, string>;
  /** The defaults that change with the value of another option. */
  implied: Implied[];
  /** More levels of house bots, which the operator of this service has added for this game. */
  levels: OfferedLevel[];
  /** Its name in requests. */
  name: string;
  /** The JSON Schema of its options, with titles and descriptions in your language. */
  options_schema: Record<string, unknown>;
  /** The lowest and the highest number of players. */
  players: [number, number];
  /** The numbers of players with which `expert` and `master` search. With others they play like `strong`. */
  searched: number[];
  /** Where the documents have its rules. */
  sources: string[];
  /** What is special about it, in a few words. */
  summary: string;
  /** Its name for people. */
  title: string;
}

export type VariantName =
  | "rami-francais"
  | "rami"
  | "rami-bloc"
  | "wrotham"
  | "rami-classique"
  | "rami-500"
  | "colonel"
  | "rami-deux-jeux"
  | "rami-40"
  | "rami-50"
  | "rami-51"
  | "manie-de-joker-51"
  | "romme"
  | "gin-rami"
  | "gin-oklahoma"
  | "rami-frappe"
  | "rummy-13";

/**
 * A player's results in the finished games of one variant. Partners have the same result.
 *
 * With the `scoring` `penalty` or `party3`, low totals are better; otherwise high totals are better.
 */
export interface VariantStats {
  /** The final total per game. */
  average: number;
  /** The number of deals that ended while the player had the seat. */
  deals: number;
  /** In how many of these deals the player or the partner went out, or won the showdown. */
  deals_won: number;
  /** The number of games. */
  games: number;
  /** The sum of the final totals of all games. */
  points: number;
  /** How many of them the player resigned. They never count as won. */
  resigned: number;
  /** The name of the variant. */
  variant: string;
  /** How many of them the player won. Shared wins count, too. */
  won: number;
}

/** What a list of games shows of a variant. */
export interface VariantSummary {
  /** `without_opening`, `with_opening` or `knocking`. It may be another word in later releases. */
  family: string;
  /** Its name in requests. */
  name: string;
  /** The lowest and the highest number of players. */
  players: [number, number];
  /** What is special about it, in a few words. */
  summary: string;
  /** Its name for people. */
  title: string;
}

/** All variants that can be played. */
export interface Variants {
  /** The variants in a few lines each. */
  games: VariantSummary[];
  /** Other games that people know, with the reason. */
  not_offered: NotOffered[];
  /** The variants with their rules. Empty in the short form. */
  variants: VariantInfo[];
}

/** A version of a game: how often it has changed so far. */
export type Version = number;

/** The events of one version of a game. Nobody could see the game in a state between two of them. */
export interface VersionEvents {
  /** The time of the commit, null for versions that an older release of the service wrote. */
  at: Timestamp | null;
  /** In order. */
  events: GameEvent[];
  /** The id of a game. */
  game: GameId;
  /**
   * Yours at this version. Null if you did not ask for them, if it is not your turn, and if a later version exists
   * already. At the beginning of a stream a message without events has them.
   */
  legal_moves: LegalMoves | null;
  /** A version of a game: how often it has changed so far. */
  version: Version;
}

/** Use an invitation to watch a private game. */
export interface WatchGame {
  /** An invitation. Anyone who has it can use it. */
  invite: InviteToken;
}

/** One of your webhooks, without its secret. */
export interface Webhook {
  /** Until when messages are signed with the secret before the last rotation, too. Null if they are not. */
  both_until: Timestamp | null;
  /** When the webhook was created. */
  created_at: Timestamp;
  /** What it is informed of. A later release may have more of them. */
  events: string[];
  /** The id of a webhook. */
  id: WebhookId;
  /** Whether it plays for you. */
  plays: boolean;
  /** The address that is called. */
  url: string;
}

/** A message that was given up. */
export interface WebhookFailure {
  /** When it was given up. */
  at: Timestamp;
  /** How often it was sent. With 0 it was never sent, because too many others failed or waited. */
  attempts: number;
  /** The type of the message. */
  event: string;
  /** The id of a game. */
  game: GameId;
  /** The id of the message: the header `webhook-id`. */
  id: string;
  /**
   * Why the last attempt failed: `unreachable` (no such host, an address that is not allowed, no connection, bad TLS),
   * `timed_out`, `status` (not 200 to 299), `bad_answer` (too long, or not the JSON that was expected), `illegal_move`,
   * `unfinished` (60 answers did not end the turn), `too_many` (too many messages waited), `paused` (too many had
   * failed). A later release may have more of them.
   */
  reason: string;
  /** The HTTP status of the answer, null if there was none. */
  status: number | null;
  /** A version of a game: how often it has changed so far. */
  version: Version;
}

/** The messages to one webhook that were given up, of the last hundred of all your webhooks, the newest first. */
export interface WebhookFailures {
  /** The messages. */
  failures: WebhookFailure[];
}

/** The id of a webhook. */
export type WebhookId = string;

/** What became of a test message. */
export interface WebhookTest {
  /** Whether the address answered with a status from 200 to 299. */
  delivered: boolean;
  /** How long it took. */
  milliseconds: number;
  /** Why not, as in the list of failures. Null if it was delivered. */
  reason: string | null;
  /** The HTTP status of the answer, null if there was none. */
  status: number | null;
}

/** All your webhooks, the oldest first. */
export interface Webhooks {
  /** The webhooks, without their secrets. */
  webhooks: Webhook[];
}

/** A sentence in each language. */
export interface Words {
  /** In English. */
  en: string;
  /** In French. */
  fr: string;
}

/** A view of a game without `rules`, for callers who have them already. */
export type GameViewWithoutRules = Omit<GameView, "rules">;
