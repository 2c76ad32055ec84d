import type { IncomingMessage } from 'node:http';
import { createHash, timingSafeEqual } from 'node:crypto';
import ipaddr from 'ipaddr.js';

const directOf = (req: IncomingMessage): string => {
  const remote = req.socket.remoteAddress ?? '';
  return ipaddr.isValid(remote) ? ipaddr.process(remote).toString() : '';
};
const headerOf = (req: IncomingMessage, name: string): string => {
  const value = req.headers[name];
  return (Array.isArray(value) ? value.join(',') : value) ?? '';
};

/** Whether a request comes by one of the proxies whose word is believed. */
export const isFromProxy = (trusted: readonly string[], req: IncomingMessage): boolean =>
  trusted.includes(directOf(req));

/** The client's address: the connection's, or what a trusted proxy says it is. */
export const ipOfRequest =
  (trusted: readonly string[]) =>
  (req: IncomingMessage): string => {
    const direct = directOf(req);
    if (!trusted.includes(direct)) return direct;
    const last = headerOf(req, 'x-forwarded-for').split(',').at(-1)?.trim() ?? '';
    return ipaddr.isValid(last) ? ipaddr.process(last).toString() : direct;
  };

const forwarding = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];
/** Whether a request says that somebody handed it on. */
export const isForwarded = (req: IncomingMessage): boolean =>
  forwarding.some((name) => req.headers[name] !== undefined);

const digest = (text: string) => createHash('sha256').update(text).digest();
/**
 * Whether a scraper may read /metrics: by the token where there is one, otherwise only from the machine
 * itself, and not when a proxy there might hand on the requests of others.
 */
export const mayScrape = (
  req: IncomingMessage,
  o: { token: string; trusted: readonly string[] },
): boolean => {
  if (o.token)
    return timingSafeEqual(digest(headerOf(req, 'authorization')), digest(`Bearer ${o.token}`));
  return o.trusted.length === 0 && !isForwarded(req) && /^(127\.|::1$)/.test(directOf(req));
};

/** What the settings leave open that an operator may not have meant, for the log at the start. */
export const doorWarnings = (o: {
  host: string;
  token: string;
  trusted: readonly string[];
}): string[] => {
  const warnings: string[] = [];
  if (!o.token && o.trusted.length > 0)
    warnings.push('METRICS_TOKEN is empty and TRUST_PROXY is set: /metrics is given to nobody');
  if (!o.token && o.trusted.length === 0)
    warnings.push('METRICS_TOKEN is empty: /metrics is given to everybody on this machine');
  if (!/^(127\.|::1$|localhost$)/.test(o.host) && o.trusted.length === 0)
    warnings.push(
      'TRUST_PROXY is empty: behind a proxy all people share its address in limits and records',
    );
  return warnings;
};
