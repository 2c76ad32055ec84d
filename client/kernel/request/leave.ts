import { dropToken, keepPreviousPath } from './token';

/**
 * Ends the session on this page. The page is loaded anew, so nothing of one person is left for the
 * next. `keepPath`: sign-in will lead back here.
 */
export const leave = (o: { keepPath: boolean }): void => {
  if (o.keepPath) keepPreviousPath(location.hash.slice(1));
  dropToken();
  location.hash = '#/login';
  location.reload();
};
