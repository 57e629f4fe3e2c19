/** What the pages say of other players: those at the table, and those whom the reader has muted, blocked or follows. Generated from `rami.messages.pages.people`. */
export const PEOPLE = ["The others", "Les autres"];
export const FOLLOW = ["Follow", "Suivre"];
export const FOLLOW_NAMED = ["Follow {name}", "Suivre {name}"];
export const MUTE = ["Mute", "Ne plus entendre"];
export const MUTE_NAMED = ["Mute {name}", "Ne plus entendre {name}"];
export const BLOCK = ["Block", "Bloquer"];
export const BLOCK_NAMED = ["Block {name}", "Bloquer {name}"];
export const REPORT = ["Report", "Signaler"];
export const REPORT_NAMED = ["Report {name}", "Signaler {name}"];
export const DONE = {
  follow: ["You follow {name}.", "Vous suivez {name}."],
  mute: ["You do not hear {name} any more.", "Vous n’entendez plus {name}."],
  block: ["{name} is blocked: no quick match, no talk and no invitation brings you together.", "Vous avez bloqué {name} : plus de partie rapide, de phrases ni d’invitations entre vous."],
  report: ["Your report was sent to the people who run this service.", "Votre signalement a été envoyé aux responsables de ce service."],
};
export const ABOUT = ["What it is about", "De quoi s’agit-il ?"];
export const CATEGORIES = {
  cheating: ["cheating", "triche"],
  stalling: ["playing slowly on purpose", "lenteur volontaire"],
  insulting_name: ["an insulting name", "nom injurieux"],
  spam: ["spam", "messages indésirables"],
  other: ["something else", "autre chose"],
};
export const WHAT_HAPPENED = ["What happened, if you like", "Ce qui s’est passé (facultatif)"];
export const SEND = ["Send the report", "Envoyer le signalement"];
export const NOBODY_LEARNS = ["The others do not learn what you choose here.", "Les autres n’apprennent pas ce que vous choisissez ici."];
export const LISTS = {
  muted: ["Muted players", "Joueurs masqués"],
  blocked: ["Blocked players", "Joueurs bloqués"],
  followed: ["Followed players", "Joueurs suivis"],
};
export const NOBODY_HERE = {
  muted: ["You have muted nobody. You can do it at the table.", "Vous n’avez masqué personne. Cela se fait à la table."],
  blocked: ["You have blocked nobody. You can do it at the table.", "Vous n’avez bloqué personne. Cela se fait à la table."],
  followed: ["You follow nobody. You can do it at the table. Of those who follow you too you see who is online.", "Vous ne suivez personne. Cela se fait à la table. Parmi ceux qui vous suivent aussi, vous voyez qui est en ligne."],
};
export const UNDO = {
  muted: ["Hear {name} again", "Entendre de nouveau {name}"],
  blocked: ["Unblock {name}", "Débloquer {name}"],
  followed: ["Stop following {name}", "Ne plus suivre {name}"],
};
export const ONLINE = ["online", "en ligne"];
