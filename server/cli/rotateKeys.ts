import { join } from 'node:path';
import type pg from 'pg';
import type { Platform } from '../kernel/process/platform';
import { boundOf, quoted, type SealedColumn, sealedColumns } from '../kernel/sealedColumns';
import { openSecrets, readKeyRing, type Secrets } from '../kernel/secrets';
import { isAlive, pause, readPid, signal } from '../launcher/processes';
import { idOf, nextKey, readLines, waitingKey, writeLines } from './keyFile';
import { CliError } from './environment';

type Say = (line: string) => void;
const restartLimitMs = 60_000;
const batch = 200;

const pidOf = (platform: Platform, name: string): number =>
  readPid(join(platform.config.DATA_DIR, 'run', `${name}.pid`)) ?? 0;

/**
 * Lets the supervised server and workers start anew, one after the other, so that they read the key
 * file again. False when nobody supervises them here: then their operator restarts them.
 */
const restart = async (platform: Platform): Promise<boolean> => {
  if (!isAlive(pidOf(platform, 'launcher'))) return false;
  for (const name of ['server', 'workers', 'gateway']) {
    const before = pidOf(platform, name);
    signal(before, 'SIGTERM');
    const end = Date.now() + restartLimitMs;
    while (pidOf(platform, name) === before || !isAlive(pidOf(platform, name))) {
      if (Date.now() > end) throw new CliError(`${name}: 没有重新启动 / did not start again`);
      await pause(50);
    }
    while (name === 'server' && !(await isReady(platform))) {
      if (Date.now() > end) throw new CliError(`${name}: 没有就绪 / did not become ready`);
      await pause(100);
    }
  }
  return true;
};
const isReady = ({ config }: Platform): Promise<boolean> => {
  const host = config.HOST === '0.0.0.0' || config.HOST === '::' ? '127.0.0.1' : config.HOST;
  return fetch(`http://${host}:${config.PORT}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
    (r) => r.ok,
    () => false,
  );
};

/** Wraps the rows of one column anew in small batches; a row that changed meanwhile is left alone. */
const rewrapColumn = async (
  pool: pg.Pool,
  secrets: Secrets,
  newest: string,
  { table, column, keys }: SealedColumn,
): Promise<number> => {
  const keyTexts = keys.map((k) => `${quoted(k)}::text`).join(', ');
  let count = 0;
  for (let skip = 0; ; ) {
    const { rows } = await pool.query<{ keys: string[]; sealed: string }>(
      `select array[${keyTexts}] as keys, ${quoted(column)} as sealed from ${quoted(table)}
       where ${quoted(column)} is not null and ${quoted(column)} not like $1 limit $2 offset $3`,
      [`v1.${newest}.%`, batch, skip],
    );
    if (rows.length === 0) return count;
    for (const row of rows) {
      const next = secrets.rewrap(row.sealed, boundOf({ table, column }, row.keys));
      const where = keys.map((k, i) => `${quoted(k)}::text = $${i + 3}`).join(' and ');
      const done = await pool.query(
        `update ${quoted(table)} set ${quoted(column)} = $1 where ${quoted(column)} = $2 and ${where}`,
        [next, row.sealed, ...row.keys],
      );
      if (done.rowCount === 1) count += 1;
      else skip += 1;
    }
  }
};

const rewrapAll = async (platform: Platform, file: string, say: Say): Promise<void> => {
  const ring = readKeyRing(file);
  const secrets = openSecrets(ring);
  for (const sealed of await sealedColumns(platform.pool)) {
    const count = await rewrapColumn(platform.pool, secrets, ring[0]?.id ?? '', sealed);
    say(`  ${sealed.table}.${sealed.column}: ${count}`);
  }
};

const stopHere =
  '请重启所有 server 和 workers 进程，然后再次运行 rotate-keys。 / Restart all server and worker processes, then run rotate-keys again.';

/**
 * Puts a new master key into use without a stop. First all processes learn the key, then it moves to
 * the front and every record's key is wrapped with it, then once more for what was sealed meanwhile.
 * Each step can be repeated: after a break, running it again goes on where it ended.
 */
export const rotateKeys = async (platform: Platform, say: Say): Promise<void> => {
  const file = platform.config.MASTER_KEY_FILE;
  let waiting = waitingKey(readLines(file));
  if (!waiting) {
    const lines = readLines(file);
    waiting = nextKey(lines);
    writeLines(file, [...lines, waiting]);
    say(`新密钥 / new key: ${idOf(waiting)}`);
    if (!(await restart(platform))) return say(stopHere);
  }
  const key = waiting;
  writeLines(file, [key, ...readLines(file).filter((line) => line !== key)]);
  say('重新封装 / wrapping anew:');
  await rewrapAll(platform, file, say);
  if (!(await restart(platform))) return say(stopHere);
  await rewrapAll(platform, file, say);
  say(
    `完成，${idOf(key)} 已启用；旧密钥保留用于旧备份。 / Done, ${idOf(key)} is in use; older keys stay for old backups.`,
  );
  return undefined;
};
