import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Request } from 'express';
import type pg from 'pg';
import {
  type SignedParts,
  signingHeaders,
  signingWindowSeconds,
  textToSign,
} from '#shared/areas/platform/apiKeys/signing';
import type { Who } from '#shared/kernel/access';
import { Failure } from '#shared/kernel/errors';
import { addressFits } from '../../../kernel/addresses';
import { nowMs } from '../../../kernel/process/clock';
import type { Claim } from '../../../kernel/http/http';
import type { Secrets } from '../../../kernel/secrets';
import { whoColumns, whoOf, type WhoRow } from '../../../model/platform/session/index';
import { boundSecret } from './keys.store';

type KeyRow = WhoRow & {
  id: string;
  key_id: string;
  ceiling: 'basic' | 'advanced';
  api_permission: 'basic' | 'advanced';
  allowed_ips: string[];
  expires_at: string | null;
  previous_until: string | null;
  secret_sealed: string | null;
  previous_sealed: string | null;
};
type CachedKey = { row: KeyRow; who: Who; secret: string; previous: string | null };
const keyQuery = `select k.id, k.key_id, k.ceiling, k.allowed_ips, k.expires_at, k.previous_until, k.secret_sealed,
    k.previous_sealed, c.api_permission, ${whoColumns}
  from api_key k join person p on p.id = k.person_id join account c on c.id = k.account_id
  where k.enabled and p.status = 'activated'`;
const holderOf = (row: KeyRow): Who => ({
  ...whoOf(row),
  email: `${row.email} · ${row.key_id}`,
  ceiling: row.api_permission === 'basic' ? 'basic' : row.ceiling,
});
/** Who the key of this number speaks for, for links that were made with it; null when it counts no more. */
export const whoOfKey = async (pool: pg.Pool, id: string): Promise<Who | null> => {
  const text = `${keyQuery} and k.id = $1 and (k.expires_at is null or k.expires_at > $2)`;
  const { rows } = await pool.query<KeyRow>(text, [id, new Date(nowMs()).toISOString()]);
  return rows[0] ? holderOf(rows[0]) : null;
};
const mostKnown = 10_000;
const rememberMs = 30_000;

const sameText = (a: string, b: string): boolean => {
  const hash = (t: string) => createHash('sha256').update(t).digest();
  return timingSafeEqual(hash(a), hash(b));
};
const keyed = new WeakMap<Who, string>();
/** The row of the key behind a request's `who`; null for people, jobs and the system. */
export const keyOf = (who: Who | null): string | null => (who && keyed.get(who)) ?? null;

const header = (req: Request, name: string, form: RegExp): string => {
  const value = req.get(name) ?? '';
  if (!form.test(value)) throw new Failure('apiKey.header', { header: name });
  return value;
};
const partsOf = (req: Request): Omit<SignedParts, 'bodyHash'> => {
  const [path = '', ...rest] = req.originalUrl.split('?');
  return {
    method: req.method,
    path,
    query: rest.join('?'),
    timestamp: header(req, signingHeaders.timestamp, /^\d{1,12}$/),
    nonce: header(req, signingHeaders.nonce, /^[\w-]{16,64}$/),
  };
};

export type Keys = ReturnType<typeof openKeys>;
/**
 * Turns a signed request into who asks: the owner of the key, below its ceiling. Keys are remembered for
 * 30 s and forgotten at once when they, their owner or the account change.
 */
export const openKeys = (o: { pool: pg.Pool; secrets: Secrets }) => {
  const cache = new Map<string, { key: CachedKey; until: number }>();
  const load = async (keyId: string): Promise<CachedKey | null> => {
    const { rows } = await o.pool.query<KeyRow>({
      name: 'key-by-id',
      text: `${keyQuery} and k.key_id = $1`,
      values: [keyId],
    });
    const row = rows[0];
    if (!row?.secret_sealed) return null;
    const open = (sealed: string, column: Parameters<typeof boundSecret>[1]) =>
      o.secrets.open(sealed, boundSecret(row.id, column));
    const who = holderOf(row);
    keyed.set(who, row.id);
    return {
      row,
      who,
      secret: open(row.secret_sealed, 'secret_sealed'),
      previous: row.previous_sealed && open(row.previous_sealed, 'previous_sealed'),
    };
  };
  const find = async (keyId: string): Promise<CachedKey> => {
    const hit = cache.get(keyId);
    const key = hit && hit.until > Date.now() ? hit.key : await load(keyId);
    if (!key || (key.row.expires_at && Date.parse(key.row.expires_at) <= nowMs()))
      throw new Failure('apiKey.refused');
    if (key !== hit?.key) {
      if (cache.size >= mostKnown) cache.delete(cache.keys().next().value as string);
      cache.set(keyId, { key, until: Date.now() + rememberMs });
    }
    return key;
  };
  /** Secrets that count now: the present one, and the former one while its overlap lasts. */
  const secretsOf = ({ row, secret, previous }: CachedKey): string[] =>
    previous && row.previous_until && Date.parse(row.previous_until) > nowMs()
      ? [secret, previous]
      : [secret];
  const admitted = (key: CachedKey, ip: string): Who => {
    if (!addressFits(ip, key.row.allowed_ips)) throw new Failure('apiKey.address', { ip });
    return key.who;
  };
  const claim = async (id: string, nonce: string): Promise<void> => {
    const { rowCount } = await o.pool.query(
      `insert into api_key_nonce (key_id, nonce, until)
       values ($1, $2, now() + $3 * interval '1 second') on conflict do nothing`,
      [id, nonce, signingWindowSeconds * 2],
    );
    if (rowCount === 0) throw new Failure('apiKey.replayed');
  };

  return {
    /**
     * Whom a request says it was signed by; null when it does not claim to be signed. Nothing is proven
     * until the signature was held against the hash of the body.
     */
    async signer(req: Request, ip: string): Promise<Claim | null> {
      const keyId = req.get(signingHeaders.key);
      if (keyId === undefined) return null;
      header(req, signingHeaders.key, /^mk_[0-9a-f]{20}$/);
      const parts = partsOf(req);
      const signature = header(req, signingHeaders.signature, /^[0-9a-f]{64}$/);
      // Signatures age by the real clock, also where tests move the platform's.
      const off = Math.abs(Math.round(Date.now() / 1000) - Number(parts.timestamp));
      if (off > signingWindowSeconds)
        throw new Failure('apiKey.clock', { seconds: off, max: signingWindowSeconds });
      const { who } = await find(keyId);
      const prove = async (bodyHash: string): Promise<Who> => {
        // Looked up again: it may have been taken back while the body was on its way.
        const key = await find(keyId);
        const text = textToSign({ ...parts, bodyHash });
        const fits = secretsOf(key).some((secret) =>
          sameText(createHmac('sha256', secret).update(text).digest('hex'), signature),
        );
        if (!fits) throw new Failure('apiKey.refused');
        const proven = admitted(key, ip);
        await claim(key.row.id, parts.nonce);
        return proven;
      };
      return { who, prove };
    },
    /** Who holds a key's secret itself, for scrapers that cannot sign. */
    async holder(keyId: string, secret: string, ip: string): Promise<Who> {
      const key = await find(keyId);
      if (!secretsOf(key).some((s) => sameText(s, secret))) throw new Failure('apiKey.refused');
      return admitted(key, ip);
    },
    /** Forgets what is remembered of keys. */
    forget(matches: (k: { id: string; who: Who }) => boolean): void {
      for (const [keyId, { key }] of cache)
        if (matches({ id: key.row.id, who: key.who })) cache.delete(keyId);
    },
  };
};
