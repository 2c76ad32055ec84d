import type { JsonWebKey } from 'node:crypto';
import { randomBytes } from 'node:crypto';

export type Challenge = {
  id: string;
  token: string;
  status: 'pending' | 'processing' | 'valid' | 'invalid';
  fault: string | null;
};
export type Authorization = {
  id: string;
  host: string;
  thumbprint: string;
  challenge: Challenge;
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
  challenges: new Map<string, Authorization>(),
});
export type AcmeStore = ReturnType<typeof openAcmeStore>;

/** State of an order, which follows from its parts. */
export const statusOf = (o: Order): 'pending' | 'ready' | 'valid' | 'invalid' => {
  if (o.certificate) return 'valid';
  const states = o.authorizations.map((a) => a.challenge.status);
  if (states.includes('invalid')) return 'invalid';
  return states.every((s) => s === 'valid') ? 'ready' : 'pending';
};
