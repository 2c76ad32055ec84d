import type { JsonWebKey } from 'node:crypto';
import { randomBytes } from 'node:crypto';

export type Challenge = {
  id: string;
  type: 'http-01' | 'dns-01';
  token: string;
  status: 'pending' | 'processing' | 'valid' | 'invalid';
  fault: string | null;
};
export type Authorization = {
  id: string;
  /** Without the star of a wildcard (RFC 8555 7.1.4). */
  host: string;
  wildcard: boolean;
  thumbprint: string;
  /** Ways to prove the name, of which one is enough. */
  challenges: Challenge[];
};
export type Order = {
  id: string;
  account: string;
  hosts: string[];
  authorizations: Authorization[];
  certificate: string | null;
};
type Account = { id: string; jwk: JsonWebKey; thumbprint: string };

export const newId = (): string => randomBytes(9).toString('base64url');

/** What the authority remembers; a restart forgets it, as accounts are opened again by their key. */
export const openAcmeStore = () => ({
  accounts: new Map<string, Account>(),
  orders: new Map<string, Order>(),
  authorizations: new Map<string, Authorization>(),
  challenges: new Map<string, { authorization: Authorization; challenge: Challenge }>(),
});
export type AcmeStore = ReturnType<typeof openAcmeStore>;

/** State of an authorization: one challenge that was met is enough, one that was not ends it. */
export const standingOf = ({ challenges }: Authorization): 'pending' | 'valid' | 'invalid' => {
  const states = challenges.map((c) => c.status);
  if (states.includes('valid')) return 'valid';
  return states.includes('invalid') ? 'invalid' : 'pending';
};

/** State of an order, which follows from its parts. */
export const statusOf = (o: Order): 'pending' | 'ready' | 'valid' | 'invalid' => {
  if (o.certificate) return 'valid';
  const states = o.authorizations.map(standingOf);
  if (states.includes('invalid')) return 'invalid';
  return states.every((s) => s === 'valid') ? 'ready' : 'pending';
};
