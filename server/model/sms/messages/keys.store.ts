import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { boundOf } from '../../../kernel/sealedColumns';
import type { Secrets } from '../../../kernel/secrets';

const column = { table: 'sms_key', column: 'key_sealed' };
const hashLength = 16;
const ivLength = 12;
const tagLength = 16;

/** Seals numbers and texts of messages, each bound to its message, and hashes numbers so that they can be found. */
export type MessageKeys = {
  seal(text: string, id: string): Buffer;
  /** Throws when the octets belong to another message. */
  open(sealed: Buffer, id: string): string;
  /** 16 octets by which a whole number is found again. */
  hash(digits: string): Buffer;
};

/** Random octets are asked for in bulk: one call for each message costs more than its encryption. */
const randomIvs = (): (() => Buffer) => {
  const pool = 512;
  let octets = Buffer.alloc(0);
  let at = 0;
  return () => {
    if (at === octets.length) [octets, at] = [randomBytes(pool * ivLength), 0];
    at += ivLength;
    return octets.subarray(at - ivLength, at);
  };
};

const keysOf = (material: Buffer): MessageKeys => {
  const sealing = material.subarray(0, 32);
  const hashing = material.subarray(32);
  const nextIv = randomIvs();
  return {
    seal(text, id) {
      const iv = nextIv();
      const cipher = createCipheriv('aes-256-gcm', sealing, iv).setAAD(Buffer.from(id));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]);
    },
    open(sealed, id) {
      const iv = sealed.subarray(0, ivLength);
      const open = createDecipheriv('aes-256-gcm', sealing, iv).setAAD(Buffer.from(id));
      open.setAuthTag(sealed.subarray(ivLength, ivLength + tagLength));
      const body = sealed.subarray(ivLength + tagLength);
      return Buffer.concat([open.update(body), open.final()]).toString('utf8');
    },
    hash: (digits) => createHmac('sha256', hashing).update(digits).digest().subarray(0, hashLength),
  };
};

const opened = new WeakMap<pg.Pool, Promise<MessageKeys>>();
const load = async (pool: pg.Pool, secrets: Secrets): Promise<MessageKeys> => {
  const bound = boundOf(column, ['1']);
  const fresh = secrets.seal(randomBytes(64).toString('base64'), bound);
  // The first process that needs it makes it; all read what is kept.
  await pool.query('insert into sms_key (id, key_sealed) values (1, $1) on conflict do nothing', [
    fresh,
  ]);
  const { rows } = await pool.query<{ key_sealed: string }>(
    'select key_sealed from sms_key where id = 1',
  );
  return keysOf(Buffer.from(secrets.open(rows[0]?.key_sealed ?? '', bound), 'base64'));
};

/** The keys of messages, wrapped in the database by the master key, which lies outside of it; read once. */
export const messageKeys = (pool: pg.Pool, secrets: Secrets): Promise<MessageKeys> => {
  let keys = opened.get(pool);
  if (!keys) {
    keys = load(pool, secrets);
    opened.set(pool, keys);
    keys.catch(() => opened.delete(pool));
  }
  return keys;
};
