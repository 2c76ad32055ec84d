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
  // Not by the hash: the page that goes would draw the sign-in too, and take the reason that the next one shows.
  history.replaceState(null, '', '#/login');
  location.reload();
};
