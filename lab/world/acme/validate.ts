import { createHash } from 'node:crypto';
import { request } from 'node:http';
import type { DnsClient } from '../traffic/dnsClient';

export type Place = { dns: DnsClient; edgePort: number };
const tries = 3;
const pauseMs = 400;
/** Where the authority asks from: an address of the documentation range, far from any customer. */
const vantage = '192.0.2.10';

const fetchText = (address: string, port: number, host: string, path: string): Promise<string> =>
  new Promise((done, refuse) => {
    const req = request({ host: address, port, path, headers: { host }, timeout: 5_000 }, (res) => {
      let text = '';
      res.setEncoding('utf8');
      res.on('data', (piece: string) => (text += piece.slice(0, 4_096)));
      res.on('end', () =>
        res.statusCode === 200 ? done(text.trim()) : refuse(new Error(`HTTP ${res.statusCode}`)),
      );
    });
    req.on('error', refuse);
    req.on('timeout', () => req.destroy(new Error('no answer in time')));
    req.end();
  });

/**
 * HTTP-01 (RFC 8555 8.3) as a public authority does it: the name through public DNS to an edge, the
 * well-known path from there. Answers why it failed, or null.
 */
export const validateHttp = async (
  { dns, edgePort }: Place,
  o: { host: string; token: string; expected: string },
): Promise<string | null> => {
  let fault = '';
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    if (attempt > 1) await new Promise((ok) => setTimeout(ok, pauseMs * attempt));
    const address = await dns.addressFor(o.host, vantage);
    if (!address) {
      fault = `DNS has no address for ${o.host}`;
      continue;
    }
    const path = `/.well-known/acme-challenge/${o.token}`;
    const got = await fetchText(address, edgePort, o.host, path).catch((e: Error) => e);
    if (got === o.expected) return null;
    const message = got instanceof Error ? got.message : 'another content';
    fault = `http://${o.host}${path} at ${address}: ${message}`;
  }
  return fault;
};

/**
 * DNS-01 (RFC 8555 8.4): the digest of what the challenge is answered with, as a text under
 * `_acme-challenge` of the name, wherever an alias leads. Answers why it failed, or null.
 */
export const validateDns = async (
  { dns }: Pick<Place, 'dns'>,
  o: { host: string; expected: string },
): Promise<string | null> => {
  const name = `_acme-challenge.${o.host}`;
  const digest = createHash('sha256').update(o.expected).digest('base64url');
  let texts: string[] = [];
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    if (attempt > 1) await new Promise((ok) => setTimeout(ok, pauseMs * attempt));
    texts = await dns.textsOf(name, vantage);
    if (texts.includes(digest)) return null;
  }
  return texts.length === 0 ? `DNS has no text at ${name}` : `${name} holds another text`;
};
