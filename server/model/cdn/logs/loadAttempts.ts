/** Attempts at a log file before it is left for people to see; they are seconds to an hour apart. */
export const mostLoadAttempts = 12;
