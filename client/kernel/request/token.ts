const tokenKey = 'access-token';
const previousKey = 'previous-path';

/** The session token of this tab, or null. It never leaves session storage but in a header. */
export const token = (): string | null => sessionStorage.getItem(tokenKey);

/** Keeps the token of a new session. */
export const keepToken = (value: string): void => sessionStorage.setItem(tokenKey, value);

/** Forgets the token. */
export const dropToken = (): void => sessionStorage.removeItem(tokenKey);

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
