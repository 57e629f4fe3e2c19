/** What the page of webhooks says: addresses of programs that the service calls for the player. Generated from `rami.messages.pages.webhooks`. */
export const WEBHOOKS = ["Webhooks", "Webhooks"];
export const WEBHOOKS_HELP = ["A webhook is an address of your program. This service calls it when something happens in your games, or lets it play for you.", "Un webhook est une adresse de votre programme. Ce service l’appelle quand il se passe quelque chose dans vos parties, ou le laisse jouer pour vous."];
export const TO_WEBHOOKS = ["To your webhooks", "Vers vos webhooks"];
export const OFF = ["This service calls no addresses: the people who run it have not switched webhooks on.", "Ce service n’appelle aucune adresse : ses responsables n’ont pas activé les webhooks."];
export const REGISTERED = ["Your webhooks", "Vos webhooks"];
export const NONE_YET = ["You have no webhook yet.", "Vous n’avez pas encore de webhook."];
export const REGISTER = ["Register a webhook", "Enregistrer un webhook"];
export const ADDRESS = ["Address", "Adresse"];
export const NOT_VALID = ["This is no address that can be called. It begins with https://, has its host in lower case, and has no user and no #.", "Ce n’est pas une adresse que l’on peut appeler. Elle commence par https://, avec l’hôte en minuscules, sans utilisateur et sans #."];
export const CALLED_WHEN = ["When to call it", "Quand l’appeler"];
export const EVENTS = {
  "turn.started": ["my turn begins", "mon tour commence"],
  "game.ended": ["a game of mine ends", "une de mes parties se termine"],
  "invitation.received": ["a seat is kept for me", "une place m’est gardée"],
};
export const PLAYS = ["It plays for me: it answers each of my turns with moves", "Il joue pour moi : il répond à chacun de mes tours par des coups"];
export const PLAY = ["it plays for me", "il joue pour moi"];
export const SAVE_WEBHOOK = ["Register", "Enregistrer"];
export const SECRET = ["The secret", "Le secret"];
export const SECRET_ONCE = ["The secret of {address} is shown only now. Your program checks with it that a message comes from this service.", "Le secret de {address} n’est montré que maintenant. Avec lui, votre programme vérifie qu’un message vient de ce service."];
export const SINCE = ["since {at}", "depuis le {at}"];
export const BOTH_UNTIL = ["Until {at}, messages are signed with the secret before, too.", "Jusqu’au {at}, les messages sont aussi signés avec le secret d’avant."];
export const TRY = ["Try", "Essayer"];
export const TRY_NAMED = ["Try {address}", "Essayer {address}"];
export const TRYING = ["A test message is being sent …", "Un message d’essai est envoyé…"];
export const ARRIVED = ["A signed message of the type “test” has arrived. The address answered after {number} ms, with the status {status}.", "Un message signé du type « test » est arrivé. L’adresse a répondu après {number} ms, avec le statut {status}."];
export const NOT_ARRIVED = ["A signed message of the type “test” has failed after {number} ms: {reason}", "Un message signé du type « test » a échoué après {number} ms : {reason}"];
export const REPLACE = ["Replace the secret", "Remplacer le secret"];
export const REPLACE_NAMED = ["Replace the secret of {address}", "Remplacer le secret de {address}"];
export const REPLACE_HELP = ["The new secret is shown once. For a day, messages are signed with both, the new one and the one of now. An even older one stops at once.", "Le nouveau secret est montré une seule fois. Pendant un jour, les messages sont signés avec les deux, le nouveau et l’actuel. Un secret encore plus ancien ne sert plus, tout de suite."];
export const REPLACE_YES = ["Yes, replace it", "Oui, le remplacer"];
export const REMOVE = ["Remove", "Retirer"];
export const REMOVE_NAMED = ["Remove {address}", "Retirer {address}"];
export const REMOVE_HELP = ["The address is not called any more, and its list of failures is gone.", "L’adresse n’est plus appelée, et sa liste d’échecs disparaît."];
export const REMOVE_YES = ["Yes, remove it", "Oui, le retirer"];
export const FAILURES = ["What failed", "Ce qui a échoué"];
export const NO_FAILURES = ["No message was given up.", "Aucun message n’a été abandonné."];
export const TYPES = {
  "turn.started": ["Your turn began", "Votre tour a commencé"],
  "game.ended": ["A game ended", "Une partie s’est terminée"],
  "invitation.received": ["A seat was kept for you", "Une place vous a été gardée"],
  "turn.play": ["A turn to play", "Un tour à jouer"],
};
export const ATTEMPTS = [{ one: "Sent {count} time.", other: "Sent {count} times." }, "Envoyé {count} fois."];
export const FAILED = ["It failed: {reason}", "Échec : {reason}"];
export const NEVER_SENT = ["Never sent.", "Jamais envoyé."];
export const TO_GAME = ["To the game", "Vers la partie"];
export const REASONS = {
  unreachable: ["the address could not be reached. The host is not known or not allowed, there is no connection, or the certificate is not valid.", "l’adresse n’a pas pu être jointe. L’hôte est inconnu ou n’est pas permis, il n’y a pas de connexion, ou le certificat n’est pas valable."],
  timed_out: ["no answer came in time.", "aucune réponse n’est venue à temps."],
  status: ["the answer had the status {status}. It must be one from 200 to 299.", "la réponse avait le statut {status}. Il en faut un de 200 à 299."],
  bad_answer: ["the answer was too long, or not the JSON that was expected.", "la réponse était trop longue, ou n’était pas le JSON attendu."],
  illegal_move: ["the answer had a move that is not allowed.", "la réponse avait un coup qui n’est pas permis."],
  too_many: ["too many other messages were waiting.", "trop d’autres messages attendaient."],
  paused: ["the address was not called for a while, because too many messages in a row had failed.", "l’adresse n’a pas été appelée pendant un moment, parce que trop de messages de suite avaient échoué."],
};
export const OTHER_REASON = ["for another reason.", "pour une autre raison."];
