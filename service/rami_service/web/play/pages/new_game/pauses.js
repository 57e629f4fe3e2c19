/** How long the result of a deal is shown at most, in seconds: the next deal begins when all people are ready. */
const WITH_PEOPLE = 30;
const ALONE = 3600; // nobody waits: the player goes on when the player likes

/** The pause for a table at which so many people sit. */
export const pauseFor = (people) => (people > 1 ? WITH_PEOPLE : ALONE);
