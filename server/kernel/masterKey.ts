import type pg from 'pg';
import { isPassing } from './db/db';
import { oneSealed, sealedColumns } from './sealedColumns';
import type { Secrets } from './secrets';
import { StartFault } from './process/startFault';

type KeyRecord = { id: string; fingerprint: string };

const wrongKey = (file: string, why: readonly [zh: string, en: string]): StartFault =>
  new StartFault([
    `主密钥 ${file} 不属于此数据库：${why[0]}；请从备份中恢复原来的密钥文件。`,
    `the master key ${file} is not the one of this database: ${why[1]}; restore the former key file from a backup.`,
  ]);

/** What is wrong with the keys of this process for what the database knows; null when nothing is. */
export const keyFault = (
  own: readonly KeyRecord[],
  stored: readonly KeyRecord[],
): readonly [zh: string, en: string] | null => {
  const other = own.find((k) =>
    stored.some((d) => d.id === k.id && d.fingerprint !== k.fingerprint),
  );
  if (other)
    return [
      `编号 ${other.id} 的密钥是另一把`,
      `its key ${other.id} is another key of the same name`,
    ];
  if (stored.length > 0 && !own.some((k) => stored.some((d) => d.id === k.id))) {
    const ids = stored.map((k) => k.id).join(', ');
    return [`其中没有密钥 ${ids}`, `it holds none of the keys ${ids}`];
  }
  return null;
};

/** Opens one sealed value of a database that has no fingerprint yet: an older version kept none. */
const opensWhatIsThere = async (pool: pg.Pool, secrets: Secrets): Promise<boolean> => {
  for (const column of await sealedColumns(pool)) {
    const row = await oneSealed(pool, column);
    if (!row) continue;
    try {
      secrets.open(row.sealed, row.bound);
      return true;
    } catch {
      return false;
    }
  }
  return true;
};

/** The keys the database knows. */
export const keyRecords = async (pool: pg.Pool): Promise<KeyRecord[]> =>
  (await pool.query<KeyRecord>('select id, fingerprint from master_key order by id')).rows;

/**
 * Refuses to work with a key that did not seal what the database holds, and keeps the fingerprints
 * of new ones. Throws StartFault before anything could be sealed with a wrong key.
 */
export const checkMasterKey = async (
  pool: pg.Pool,
  secrets: Secrets,
  file: string,
): Promise<void> => {
  const stored = await keyRecords(pool);
  const fault = keyFault(secrets.fingerprints, stored);
  if (fault) throw wrongKey(file, fault);
  if (stored.length === 0 && !(await opensWhatIsThere(pool, secrets)))
    throw wrongKey(file, ['无法打开已加密的内容', 'it does not open what is sealed']);
  for (const { id, fingerprint } of secrets.fingerprints)
    await pool.query(
      `insert into master_key (id, fingerprint, created_at) values ($1, $2, clock_timestamp())
       on conflict (id) do nothing`,
      [id, fingerprint],
    );
};

/** The same as a word for readyz and doctor: `ok` or what is wrong. */
export const masterKeyState = async (pool: pg.Pool, secrets: Secrets): Promise<string> => {
  try {
    return keyFault(secrets.fingerprints, await keyRecords(pool))?.[1] ?? 'ok';
  } catch (error) {
    if (isPassing(error)) throw error;
    return (error as Error).message;
  }
};
