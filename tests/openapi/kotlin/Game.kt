// A whole game of two players with the models that openapi-generator makes for Kotlin: `java GameKt URL`.

import java.net.URI
import java.net.http.HttpClient
import java.net.http.HttpRequest
import java.net.http.HttpResponse
import kotlinx.serialization.encodeToString
import kotlinx.serialization.json.Json
import org.openapitools.client.models.*

val json = Json { ignoreUnknownKeys = true }
val http: HttpClient = HttpClient.newHttpClient()

class Player(val base: String, val token: String?) {
    fun send(method: String, path: String, body: String? = null): String {
        val request = HttpRequest.newBuilder(URI(base + path)).header("Content-Type", "application/json")
        token?.let { request.header("Authorization", "Bearer $it") }
        request.method(method, body?.let(HttpRequest.BodyPublishers::ofString) ?: HttpRequest.BodyPublishers.noBody())
        val answer = http.send(request.build(), HttpResponse.BodyHandlers.ofString())
        check(answer.statusCode() < 300) { answer.body() }
        return answer.body()
    }

    inline fun <reified Answer> get(path: String): Answer = json.decodeFromString(send("GET", path))

    inline fun <reified Body, reified Answer> post(path: String, body: Body): Answer =
        json.decodeFromString(send("POST", path, json.encodeToString(body)))
}

/** How gladly a move is made. Without `else` this compiles only if `Move` is a union of exactly these kinds. */
fun eagerness(move: Move, discarded: String?): Int = when (move) {
    is Move.KnockWrapper, is Move.DeclareWrapper -> 200
    is Move.MeldWrapper -> 100 + move.value.cards.size
    is Move.SwapJokerWrapper -> 90
    is Move.LayOffWrapper -> 80 + move.value.cards.size
    is Move.DrawStockWrapper -> 20
    is Move.PassWrapper -> 15
    is Move.DrawDiscardWrapper -> 10 - (move.value.depth ?: 1)
    is Move.DiscardWrapper -> if (move.value.card == discarded) 5 else 1
    is Move.ChallengeWrapper, is Move.AcceptWrapper -> 0
    is Move.RefuseWrapper -> 1
    is Move.UndoWrapper, is Move.DropWrapper -> -1000
}

fun step(player: Player, game: String) {
    val moves = player.get<LegalMoves>("/v1/games/$game/legal-moves").moves
    val discards = moves.any { it is Move.DiscardWrapper }
    val discarded = if (discards) player.get<Hint>("/v1/games/$game/hint").discard?.card else null
    val best = moves.maxBy { eagerness(it, discarded) }
    player.post<MakeMoves, MakeMovesAnswer>("/v1/games/$game/moves", MakeMoves(moves = listOf(best)))
}

fun main(arguments: Array<String>) {
    val base = arguments[0]
    val (ada, bob) = listOf("Ada", "Bob").map {
        Player(base, Player(base, null).post<CreatePlayer, NewPlayer>("/v1/players", CreatePlayer(name = it)).token)
    }
    val options = Options(matchEnd = MatchEndOption(deals = 1))
    val asked = CreateGame(variant = VariantName.rami, seats = 2, options = options)
    val created = ada.post<CreateGame, GameView>("/v1/games", asked)
    var game = bob.post<JoinGame, GameView>("/v1/games/${created.id}/join", JoinGame())
    var steps = 0
    while (game.status == GameStatus.playing && steps < 1000) {
        step(if (game.turn == 0) ada else bob, game.id)
        game = ada.get("/v1/games/${game.id}")
        steps += 1
    }
    val events = ada.get<Events>("/v1/games/${game.id}/events?limit=100").events.map { it.event }
    val joined = events.count { it is GameEvent.PlayerJoinedWrapper }
    println("""{"status": "${game.status}", "steps": $steps, "events": ${events.size}, "joined": $joined}""")
}
