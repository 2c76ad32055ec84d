const tokenKey = 'access-token';
const previousKey = 'previous-path';
const endedKey = 'ended-token';

/** The session token of this tab, or null. It never leaves session storage but in a header. */
export const token = (): string | null => sessionStorage.getItem(tokenKey);

/** Keeps the token of a new session. */
export const keepToken = (value: string): void => sessionStorage.setItem(tokenKey, value);

/** Forgets the token. */
export const dropToken = (): void => sessionStorage.removeItem(tokenKey);

/** Sets the token aside of a session that ended by itself, so that the sign-in page can ask why. */
export const keepEndedToken = (): void => {
  const ended = token();
  if (ended) sessionStorage.setItem(endedKey, ended);
};
/** The token of the session that ended here, once. */
export const takeEndedToken = (): string | null => {
  const ended = sessionStorage.getItem(endedKey);
  sessionStorage.removeItem(endedKey);
  return ended;
};

/** Remembers where a signed-out visitor wanted to go, so that sign-in leads there. */
export const keepPreviousPath = (path: string): void => {
  if (path !== '/' && !path.startsWith('/login')) sessionStorage.setItem(previousKey, path);
};

/** Where sign-in should lead; asked once, then forgotten. */
export const takePreviousPath = (): string | null => {
  const path = sessionStorage.getItem(previousKey);
  sessionStorage.removeItem(previousKey);
  return path;
};
