/** What those who run the service say to all players. Generated from `rami.messages.pages.announcement`. */
export const ANNOUNCED = ["Message from the service:", "Message du service :"];
export const CLOSE_ANNOUNCEMENT = ["Close", "Fermer"];
