import { existsSync, readdirSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { connect } from 'node:net';
import { type Config, readConfig } from '../config';
import { storeFault } from '../kernel/analytics/storeFault';
import { masterKeyState } from '../kernel/masterKey';
import { migrationsFolder } from '../kernel/db/migrate';
import { readKeyRing } from '../kernel/secrets';
import { isPortFree } from '../launcher/ports';
import { openPlatform } from '../open';
import { environmentOf, type Opened } from './environment';

/** One thing that was looked at: its name in both languages and what was found. */
export type Finding = { zh: string; en: string; ok: boolean; found: string };
type Check = { zh: string; en: string; look: () => Promise<string> };

/** Text beginning with this is a finding that needs somebody. */
class Wrong extends Error {}
const limitMs = 5000;

const looked = async ({ zh, en, look }: Check): Promise<Finding> => {
  try {
    const late = new Promise<never>((_, no) =>
      setTimeout(() => no(new Wrong(`no answer in ${limitMs} ms`)), limitMs).unref(),
    );
    return { zh, en, ok: true, found: await Promise.race([look(), late]) };
  } catch (error) {
    return { zh, en, ok: false, found: (error as Error).message };
  }
};

const node = async () => {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) throw new Wrong(`${process.version} < 20.19`);
  return process.version;
};
const disk = (config: Config) => async () => {
  const s = await statfs(existsSync(config.DATA_DIR) ? config.DATA_DIR : '.');
  const free = s.bavail / s.blocks;
  const text = `${((s.bavail * s.bsize) / 1e9).toFixed(1)} GB (${(free * 100).toFixed(0)} %)`;
  if (free < 0.05 || s.bavail * s.bsize < 1e9) throw new Wrong(text);
  return text;
};
const keyFile = (config: Config) => async () => {
  readKeyRing(config.MASTER_KEY_FILE);
  const mode = statSync(config.MASTER_KEY_FILE).mode & 0o777;
  if (mode & 0o077) throw new Wrong(`${config.MASTER_KEY_FILE}: mode ${mode.toString(8)} != 600`);
  return config.MASTER_KEY_FILE;
};
const store = (config: Config) => async () => {
  const fault = storeFault(config.DATA_DIR);
  if (fault) throw new Wrong(fault);
  return 'ok';
};
const port = (config: Config) => async () => {
  const host = config.HOST === '0.0.0.0' || config.HOST === '::' ? '127.0.0.1' : config.HOST;
  const url = `http://${host}:${config.PORT}`;
  if (await isPortFree(config.PORT, config.HOST)) throw new Wrong(`${url}: nothing listens`);
  const answer = await fetch(`${url}/readyz`).catch(() => null);
  if (!answer) throw new Wrong(`${url}: in use by something else`);
  const { parts } = (await answer.json()) as { parts?: Record<string, string> };
  if (!answer.ok) throw new Wrong(`${url}: ${JSON.stringify(parts)}`);
  return url;
};
const database = (p: Opened) => async () => {
  const { rows } = await p.pool.query<Record<string, string>>('show server_version');
  const applied = await p.pool.query<{ name: string }>('select name from migration');
  const names = new Set(applied.rows.map((r) => r.name));
  const files = readdirSync(migrationsFolder()).filter((f) => f.endsWith('.sql'));
  const missing = files.filter((f) => !names.has(f));
  if (missing.length > 0) throw new Wrong(`missing: ${missing.join(', ')}`);
  const later = [...names].filter((name) => !files.includes(name));
  if (later.length > 0) throw new Wrong(`of a later version: ${later.join(', ')}`);
  return `PostgreSQL ${Object.values(rows[0] ?? {})[0] ?? ''}, ${names.size} migrations`;
};
const clock = (p: Opened) => async () => {
  const before = Date.now();
  const { rows } = await p.pool.query<{ at: number }>(
    'select extract(epoch from clock_timestamp())::float8 * 1000 as at',
  );
  const skewMs = Math.round((rows[0]?.at ?? 0) - (before + Date.now()) / 2);
  if (Math.abs(skewMs) > 2000) throw new Wrong(`${skewMs} ms`);
  return `${skewMs} ms`;
};
const analytics = (p: Opened) => async () => {
  if (!(await p.analytics.ping()))
    throw new Wrong(p.config.CLICKHOUSE_URL.replace(/:[^:@/]+@/, ':…@'));
  const [row] = await p.analytics.query<{ n: string }>({
    name: 'doctor.tables',
    sql: 'SELECT count() AS n FROM system.tables WHERE database = currentDatabase()',
  });
  return `${row?.n ?? 0} tables`;
};
const masterKey = (p: Opened) => async () => {
  const state = await masterKeyState(p.pool, p.secrets);
  if (state !== 'ok') throw new Wrong(`${p.config.MASTER_KEY_FILE}: ${state}`);
  return p.secrets.fingerprints.map((k) => k.id).join(', ');
};
const workers = (p: Opened) => async () => {
  const { rows } = await p.pool.query<{ late: number | null; waiting: number }>(
    `select extract(epoch from clock_timestamp() - max(next_at))::float8 as late,
       (select count(*)::int from outbox where created_at < clock_timestamp() - interval '30 seconds') as waiting
     from schedule_turn`,
  );
  const { late = null, waiting = 0 } = rows[0] ?? {};
  if (late === null || late > 60 || waiting > 0)
    throw new Wrong(
      `outbox ${waiting}, last schedule ${late === null ? '–' : `${Math.round(late)} s ago`}`,
    );
  return 'ok';
};
const mail = (config: Config) => async () => {
  if (!config.SMTP_URL) return '未设置，不发送邮件 / SMTP_URL is not set, no mail is sent';
  const { hostname, port: at, protocol } = new URL(config.SMTP_URL);
  await new Promise<void>((ok, no) => {
    const socket = connect(Number(at) || (protocol === 'smtps:' ? 465 : 25), hostname);
    socket.once('connect', () => {
      socket.destroy();
      ok();
    });
    socket.once('error', no);
  });
  return `${hostname}:${at}`;
};

/** Looks at everything an instance needs, stores included when they can be opened. */
export const examine = async (env: NodeJS.ProcessEnv): Promise<Finding[]> => {
  const config = readConfig(environmentOf(env));
  const outside: Check[] = [
    { zh: 'Node.js 版本', en: 'Node.js version', look: node },
    { zh: '磁盘空间', en: 'Disk space', look: disk(config) },
    { zh: '主密钥', en: 'Master key', look: keyFile(config) },
    { zh: '统计数据', en: 'Statistics store', look: store(config) },
    { zh: '控制台端口', en: 'Console port', look: port(config) },
    { zh: '邮件服务器', en: 'Mail relay', look: mail(config) },
  ];
  const results = await Promise.all(outside.map(looked));
  let why = 'DATABASE_URL / run/ports.json';
  const platform = await (config.DATABASE_URL ? openPlatform(config, 'cli') : null)?.catch(
    (error: Error) => {
      why = error.message;
      return null;
    },
  );
  if (!platform) {
    const wrong = { ok: false, found: why };
    return [...results, { zh: '数据库', en: 'Database', ...wrong }];
  }
  const inside: Check[] = [
    { zh: '数据库', en: 'Database', look: database(platform) },
    { zh: '主密钥与数据库', en: 'Master key of this database', look: masterKey(platform) },
    { zh: '时钟偏差', en: 'Clock difference', look: clock(platform) },
    { zh: '统计引擎', en: 'Analytics', look: analytics(platform) },
    { zh: '后台任务', en: 'Workers', look: workers(platform) },
  ];
  results.push(...(await Promise.all(inside.map(looked))));
  await platform.close().catch(() => undefined);
  return results;
};

/** One line per finding, for people. */
export const lineOf = (f: Finding): string => `${f.ok ? '✓' : '✗'} ${f.zh} / ${f.en}: ${f.found}`;
