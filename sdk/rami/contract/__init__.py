"""The contract: what the service and its clients say to each other, as data.

`operations` declares every operation of the API: path, query, body, answer, refusals. `wire` has the types of bodies
and answers. `options` describes the options of a game for a form, `descriptions` says moves, seats and results in
words, `events` names all kinds of events, `changes` says what an event changes in a view. What belongs to the games
themselves is declared in `rami.rules`, every refusal in `rami.problems`.
"""

__all__ = ["changes", "descriptions", "events", "operations", "options", "wire"]
