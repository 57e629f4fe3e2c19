/** What a page says while it loads, and when something fails. Generated from `rami.messages.pages.problems`. */
export const LOADING = ["Loading…", "Chargement…"];
export const TRY_AGAIN = ["Try again", "Réessayer"];
export const REFUSED_WITH = ["The service refused this (status {status}).", "Le service a refusé (statut {status})."];
export const NO_ANSWER = {
  network: ["The service cannot be reached. Check your connection.", "Le service est injoignable. Vérifiez votre connexion."],
  timeout: ["The service takes too long to answer.", "Le service met trop de temps à répondre."],
  unreadable: ["Something other than the service has answered, perhaps the login page of a network.", "Ce n’est pas le service qui a répondu, mais peut-être la page de connexion d’un réseau."],
};
export const MAYBE_DONE = ["It may have been done all the same: look before you try again.", "C’est peut-être fait quand même : vérifiez avant de réessayer."];
export const PAGE_BROKEN = ["This page has failed: {reason}", "Cette page a échoué : {reason}"];
