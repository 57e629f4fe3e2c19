/** A deployment that is checked, with the two players and the two games that the checks make there. */
import { randomBytes } from "node:crypto";
import { body, expectStatus, NotChecked, Unmet } from "./expectations.js";
import { CHANGES } from "./facts.js";

export const randomHex = () => randomBytes(16).toString("hex");

/** A new player of a service, who sends requests. */
class Player {
  static async create(connection, name) {
    const created = await connection.send("POST", "/v1/players", { name });
    expectStatus(created, 201);
    const { player, token } = body(created, "NewPlayer");
    return Object.assign(new Player(), { connection, id: player.id, own: { authorization: `Bearer ${token}` } });
  }

  send(method, path, given, headers) {
    return this.connection.send(method, path, given, { ...this.own, ...headers });
  }

  /** What is at a path; it has to be there. */
  async get(path, headers) {
    const answer = await this.send("GET", path, undefined, headers);
    expectStatus(answer, 200);
    return answer;
  }

  stream(path, headers, read) {
    return this.connection.stream(path, { ...this.own, ...headers }, read);
  }

  /** Change a game. Its players can do this at any time, and each time is one version with one event. */
  addEntropy(game, headers, entropy = randomHex()) {
    return this.send("POST", `${game}/entropy`, { entropy }, headers);
  }
}

/** What the checks share. It is made when the first check needs it; if that fails, no later check can use it. */
export class Deployment {
  players = [];
  games = []; // the paths of all games that were created
  #made = new Map();

  constructor(connection, origin) {
    Object.assign(this, { connection, origin });
  }

  ada = () => this.#once("ada", () => this.#player("Ada"));
  bob = () => this.#once("bob", () => this.#player("Bob"));
  /** The answer to the request that has created the game. */
  created = () => this.#once("created", () => this.#create());
  /** The path of a game that both play. */
  game = () => this.#once("game", async () => this.#begun(await this.created()));
  /** The path of another game, which both have resigned: its stream has an end. */
  ended = () => this.#once("ended", () => this.#resigned());

  /** Abort the games and delete the players. The ids of the players that are left. */
  async remove() {
    const left = [];
    for (const player of this.players)
      for (const game of this.games)
        for (const way of ["resign", "leave"]) // one of them is refused, as the game is running or open
          await tried(player, "POST", `${game}/${way}`);
    for (const player of this.players) if (!(await tried(player, "DELETE", "/v1/players/me"))) left.push(player.id);
    return left;
  }

  async #once(name, make) {
    if (!this.#made.has(name)) {
      this.#made.set(name, new NotChecked("NOTHING_TO_CHECK"));
      this.#made.set(name, await make());
    }
    const made = this.#made.get(name);
    if (made instanceof NotChecked) throw made;
    return made;
  }

  async #player(name) {
    const player = await Player.create(this.connection, name);
    this.players.push(player);
    return player;
  }

  async #create() {
    const bob = await this.bob();
    const seating = [{ kind: "you" }, { kind: "player", player: bob.id }];
    const ada = await this.ada();
    const answer = await ada.send("POST", "/v1/games", { variant: "rami", private: true, seating });
    expectStatus(answer, 201);
    this.games.push(`/v1/games/${body(answer, "Game").id}`);
    return answer;
  }

  async #begun(created) {
    const game = `/v1/games/${body(created, "Game").id}`;
    expectStatus(await (await this.bob()).send("POST", `${game}/join`, {}), 200);
    return game;
  }

  async #resigned() {
    const game = await this.#begun(await this.#create());
    const [ada, bob] = [await this.ada(), await this.bob()];
    for (let change = 0; change < CHANGES; change++) expectStatus(await ada.addEntropy(game), 200);
    for (const player of [ada, bob]) expectStatus(await player.send("POST", `${game}/resign`), 200);
    return game;
  }
}

async function tried(player, method, path) {
  try {
    const { status } = await player.send(method, path);
    return status >= 200 && status < 300;
  } catch (error) {
    if (error instanceof Unmet) return false;
    throw error;
  }
}
