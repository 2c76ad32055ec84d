import { dropToken, keepEndedToken, keepPreviousPath } from './token';

/**
 * Ends the session on this page. The page is loaded anew, so nothing of one person is left for the
 * next. `ended`: it ended by itself; sign-in says why and leads back here.
 */
export const leave = (o: { ended: boolean }): void => {
  if (o.ended) {
    keepPreviousPath(location.hash.slice(1));
    keepEndedToken();
  }
  dropToken();
  location.hash = '#/login';
  location.reload();
};
