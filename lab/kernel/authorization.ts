import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Header of programs, and cookie of the page, that carry the token of the lab's own address. */
export const tokenHeader = 'x-lab-token';
const cookieName = 'manifold_lab';
/** Another name that leads here would let a web page of that name read what the lab holds. */
const ownNames = new Set(['127.0.0.1', 'localhost', '[::1]']);

const same = (offered: string, token: string): boolean => {
  const [a, b] = [Buffer.from(offered), Buffer.from(token)];
  return a.length === b.length && timingSafeEqual(a, b);
};

const cookieOf = (request: IncomingMessage): string =>
  (request.headers.cookie ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${cookieName}=`))
    ?.slice(cookieName.length + 1) ?? '';

/** True for a request to one of the lab's own names. */
export const isOwnHost = ({ headers }: IncomingMessage): boolean =>
  ownNames.has((headers.host ?? '').replace(/:\d+$/, '').toLowerCase());

/** True for whoever holds the token: the lab shows mails with links that sign people in. */
export const isAuthorized = (request: IncomingMessage, token: string): boolean => {
  const header = request.headers[tokenHeader];
  const offered = typeof header === 'string' ? header : cookieOf(request);
  return isOwnHost(request) && same(offered, token);
};

/** The cookie for a browser that came by the address with the token; null when that is another one. */
export const cookieFor = (request: IncomingMessage, url: URL, token: string): string | null =>
  isOwnHost(request) && same(url.searchParams.get('token') ?? '', token)
    ? `${cookieName}=${token}; Path=/; HttpOnly; SameSite=Strict`
    : null;
