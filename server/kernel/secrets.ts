import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { StartFault } from './process/startFault';

/** Keys that wrap record keys, newest first; the first seals, all open. */
export type KeyRing = { id: string; key: Buffer }[];

const badFile = (file: string, zh: string, en: string): StartFault =>
  new StartFault([`主密钥文件 ${file} ${zh}`, `the master key file ${file} ${en}`]);

/** Reads the master keys of a file, one `id:base64` a line; throws on a key of a wrong length. */
export const readKeyRing = (file: string): KeyRing => {
  if (!existsSync(file)) throw badFile(file, '不存在', 'is missing');
  const ring = readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const [id = '', text = ''] = line.split(':');
      return { id, key: Buffer.from(text, 'base64') };
    });
  if (ring.length === 0) throw badFile(file, '是空文件', 'is empty');
  if (ring.some((k) => k.key.length !== 32))
    throw badFile(file, '中的密钥不是 256 位', 'holds no 256-bit master key');
  return ring;
};

const lock = (key: Buffer, plain: Buffer, bound: string) => {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(bound));
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
};
const unlock = (key: Buffer, sealed: Buffer, bound: string) => {
  const open = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12)).setAAD(
    Buffer.from(bound),
  );
  open.setAuthTag(sealed.subarray(12, 28));
  return Buffer.concat([open.update(sealed.subarray(28)), open.final()]);
};

/**
 * Seals secrets with a fresh 256-bit key each (AES-256-GCM), which is wrapped by the master key.
 * `bound` = table:id:column is authenticated, so a sealed value moved to another row does not open.
 * Form: v1.<master key id>.<wrapped key>.<sealed text>, base64url.
 */
export const openSecrets = (ring: KeyRing) => {
  const keyOf = (id: string) => {
    const key = ring.find((k) => k.id === id);
    if (!key) throw new Error(`master key ${id} is not in the key ring`);
    return key.key;
  };
  const newest = ring[0] as KeyRing[number];
  return {
    /** Tells the keys from others without telling them. */
    fingerprints: ring.map(({ id, key }) => ({
      id,
      fingerprint: createHash('sha256').update('manifold master key ').update(key).digest('hex'),
    })),
    seal(text: string, bound: string): string {
      const own = randomBytes(32);
      const wrapped = lock(newest.key, own, `${newest.id}:${bound}`);
      return [
        'v1',
        newest.id,
        wrapped.toString('base64url'),
        lock(own, Buffer.from(text, 'utf8'), bound).toString('base64url'),
      ].join('.');
    },
    open(sealed: string, bound: string): string {
      const [version, id = '', wrapped = '', body = ''] = sealed.split('.');
      if (version !== 'v1') throw new Error('unknown form of sealed text');
      const own = unlock(keyOf(id), Buffer.from(wrapped, 'base64url'), `${id}:${bound}`);
      return unlock(own, Buffer.from(body, 'base64url'), bound).toString('utf8');
    },
    /** Wraps the record's key with the newest master key; the sealed text itself stays as it is. */
    rewrap(sealed: string, bound: string): string {
      const [, id = '', wrapped = '', body = ''] = sealed.split('.');
      if (id === newest.id) return sealed;
      const own = unlock(keyOf(id), Buffer.from(wrapped, 'base64url'), `${id}:${bound}`);
      return [
        'v1',
        newest.id,
        lock(newest.key, own, `${newest.id}:${bound}`).toString('base64url'),
        body,
      ].join('.');
    },
  };
};
export type Secrets = ReturnType<typeof openSecrets>;
