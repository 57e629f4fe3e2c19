/** What the pages of another device, of an invitation and of the waiting room say. Generated from `rami.messages.pages.invitations`. */
export const DEVICE = ["Another device", "Un autre appareil"];
export const TAKE_AWAY = ["Play on another device", "Jouer sur un autre appareil"];
export const TAKE_AWAY_HELP = ["Create a link and open it on the other device. It plays as {name} there, too.", "Créez un lien et ouvrez-le sur l’autre appareil. {name} y jouera aussi."];
export const DEVICE_NAME = ["Name of the other device", "Nom de l’autre appareil"];
export const DEVICE_EXAMPLE = ["Phone", "Téléphone"];
export const CREATE_LINK = ["Create the link", "Créer le lien"];
export const LINK_READY = ["Link for {name}", "Lien pour {name}"];
export const TEXT_READY = ["Or enter this text at {address}", "Ou entrez ce texte à l’adresse {address}"];
export const LINK_WARNING = ["Whoever has the link or the text plays as you. It is shown only now. You can revoke it in the list of your devices.", "Quiconque a ce lien ou ce texte joue à votre place. Il n’est montré que maintenant. Vous pouvez le révoquer dans la liste de vos appareils."];
export const DEVICE_LIST = ["Your devices", "Vos appareils"];
export const BRING = ["Bring your player here", "Amener votre joueur ici"];
export const BRING_HELP = ["Enter the link or the text that the other device shows.", "Entrez le lien ou le texte que montre l’autre appareil."];
export const LINK_OR_TEXT = ["Link or text", "Lien ou texte"];
export const GO_ON = ["Go on", "Continuer"];
export const PLAY_AS = ["Play as {name} on this device?", "Jouer comme {name} sur cet appareil ?"];
export const REPLACES = ["This browser plays as {name} now, and forgets this player. Without a key on another device {name} cannot come back.", "Ce navigateur joue comme {name} et oubliera ce joueur. Sans clé sur un autre appareil, {name} ne pourra pas revenir."];
export const SAME_PLAYER = ["You play as {name} here already.", "Vous jouez déjà comme {name} ici."];
export const LOOKS_ONLY = ["This key may only look: you cannot play with it.", "Cette clé permet seulement de regarder : vous ne pourrez pas jouer."];
export const PLAY_YES = ["Yes, play as {name}", "Oui, jouer comme {name}"];
export const PLAY_NO = ["No", "Non"];
export const NOT_A_PLAYER = ["This link does not work any more, or was not copied completely. Create a new one on the other device.", "Ce lien ne fonctionne plus ou n’a pas été copié en entier. Créez-en un nouveau sur l’autre appareil."];
export const NO_GAME = ["This link opens no game", "Ce lien n’ouvre aucune partie"];
export const INVITED = ["You are invited to a game", "On vous invite à une partie"];
export const INVITED_BY = {
  play: ["{name} invites you to play", "{name} vous invite à jouer"],
  watch: ["{name} invites you to watch a game", "{name} vous invite à regarder une partie"],
  finished: ["{name} shows you a game", "{name} vous montre une partie"],
};
export const NO_INVITATION = ["There is no such game, or it is private. For a private game you need the whole link of an invitation: ask the person who invites you for it.", "Cette partie n’existe pas, ou elle est privée. Pour une partie privée, il faut le lien complet d’une invitation : demandez-le à la personne qui vous invite."];
export const INVITATION_GONE = ["This invitation does not work any more, or its link was not copied completely. Ask the person who invites you for a new link.", "Cette invitation ne fonctionne plus, ou son lien n’a pas été copié en entier. Demandez un nouveau lien à la personne qui vous invite."];
export const PLAYS_ALREADY = ["Do you play in this game on another device?", "Vous jouez dans cette partie sur un autre appareil ?"];
export const NO_SEAT = ["No seat is free any more.", "Il ne reste plus de place."];
export const TO_TARGET = ["To {points} points", "En {points} points"];
export const OUT_AT = ["Who reaches {points} points is out", "À {points} points, on est hors jeu"];
export const OUT_ABOVE = ["Who has more than {points} points is out", "Au-dessus de {points} points, on est hors jeu"];
export const DEALS = [{ one: "{count} deal", other: "{count} deals" }, { one: "{count} donne", other: "{count} donnes" }];
export const HOUSE_RULES = ["What is different from the usual rules:", "Ce qui change par rapport aux règles habituelles :"];
export const USUAL_RULES = ["Played with the usual rules.", "Pour le reste, on joue avec les règles habituelles."];
export const NAME_FIRST = ["Who are you?", "Qui êtes-vous ?"];
export const JOIN_GAME = ["Join the game", "Rejoindre la partie"];
export const WATCH_ONLY = ["Only watch", "Regarder seulement"];
export const WAITS = ["This game waits for players", "Cette partie attend des joueurs"];
export const WAITS_FOR_KEPT = [{ one: "This game waits for the player for whom a seat is kept. It begins when that player sits down.", other: "This game waits for the {count} players for whom seats are kept. It begins when they sit down." }, { one: "On attend le joueur à qui une place est réservée. La partie commence dès son arrivée.", other: "On attend les {count} joueurs à qui des places sont réservées. La partie commence dès leur arrivée." }];
export const WAITS_FOR_YOU = ["This game waits for you", "Cette partie vous attend"];
export const FREE_SEATS = [{ one: "{count} seat is free. The game begins when it is taken.", other: "{count} seats are free. The game begins when all are taken." }, { one: "Il reste {count} place. La partie commence quand elle est prise.", other: "Il reste {count} places. La partie commence quand toutes sont prises." }];
export const SEAT_NUMBER = ["Seat {number}", "Place {number}"];
export const TEAM = ["team {letter}", "équipe {letter}"];
export const ADD_BOTS = ["Fill seats with house bots", "Compléter avec des robots"];
export const LEVEL = ["Level", "Niveau"];
export const ADD_ONE = ["Add one", "En ajouter un"];
export const ADD_ALL = ["Fill all free seats", "Remplir toutes les places"];
export const INVITE_PEOPLE = ["Invite others", "Inviter d’autres joueurs"];
export const SHARE_LINK = ["Link to this game", "Lien vers cette partie"];
export const SHARE_HELP = ["The game is public: everybody with the link, and everybody in the lobby, can join.", "La partie est publique : tous ceux qui ont le lien, ou qui passent au salon, peuvent la rejoindre."];
export const INVITE_HELP = ["The game is private: others need an invitation. Whoever has its link can use it until it expires or is revoked.", "La partie est privée : il faut une invitation. Quiconque a son lien peut s’en servir tant qu’il est valable et que vous ne l’avez pas annulé."];
export const ASK_CREATOR = ["Only the creator can invite others.", "Seul le créateur de la partie peut inviter."];
export const INVITE_TO = {
  play: ["Invite to play", "Inviter à jouer"],
  watch: ["Invite to watch", "Inviter à regarder"],
};
export const VALID_FOR = ["Valid for", "Valable"];
export const INVITE_LINK = {
  play: ["Link to play", "Lien pour jouer"],
  watch: ["Link to watch", "Lien pour regarder"],
};
export const INVITE_ONCE = ["The link is shown only now. Send it to the person that you invite.", "Le lien n’est montré que maintenant. Envoyez-le à la personne que vous invitez."];
export const SHARE = ["Share", "Partager"];
export const SHARE_TEXT = {
  play: ["Play with me: {game}", "Jouez avec moi : {game}"],
  watch: ["Watch our game: {game}", "Regardez notre partie : {game}"],
};
export const SHARE_FAILED = ["This device has not shared it. Copy the link.", "Cet appareil ne l’a pas partagé. Copiez le lien."];
export const QR_CODE = ["QR code", "Code QR"];
export const QR_HELP = ["Whoever scans it with the camera of a phone comes to this game.", "Il suffit de le scanner avec l’appareil photo d’un téléphone pour arriver à cette partie."];
export const QR_OF = ["QR code: {label}", "Code QR : {label}"];
export const VALID_INVITES = ["Invitations that are valid", "Invitations valables"];
export const PURPOSE = {
  play: ["to play", "pour jouer"],
  watch: ["to watch", "pour regarder"],
};
export const UNTIL = ["until {time}", "jusqu’au {time}"];
export const REVOKE = ["Cancel this link", "Annuler ce lien"];
export const ENTROPY = ["Your part of the shuffle", "Votre part du mélange"];
export const ENTROPY_HELP = ["The service has fixed its random numbers ({commitment}…). Add yours, and it cannot have chosen the cards.", "Le service a fixé ses nombres aléatoires ({commitment}…). Ajoutez les vôtres : il n’aura pas pu choisir les cartes."];
export const ADD_ENTROPY = ["Add my random numbers", "Ajouter mes nombres aléatoires"];
export const ENTROPY_ADDED = ["Added.", "Ajoutés."];
export const LEAVE = ["Leave the game", "Quitter la partie"];
export const LEAVE_CREATOR = ["You have created this game: if you leave, it is stopped for everybody.", "Vous avez créé cette partie : si vous la quittez, elle est annulée pour tous."];
export const LEAVE_YES = ["Yes, leave", "Oui, quitter"];
