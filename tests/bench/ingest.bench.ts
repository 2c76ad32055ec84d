// Log lines from an edge's file to statistics, against a bare INSERT of the same lines and goaccess.
import { spawnSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { CacheStatus } from '#shared/edge/cacheStatus';
import { auroraFormat } from '#lab/supplier/aurora/logFormat';
import { aurora } from '#server/drivers/cdn/aurora/driver';
import { logDialect } from '#server/drivers/cdn/aurora/schemas';
import type { SupplierLogFile } from '#server/drivers/cdn/driver';
import { logSchemaOf } from '#server/drivers/cdn/logSchema';
import { logLines } from '#server/drivers/cdn/logText';
import { type Analytics, migrateAnalytics, openAnalytics } from '#server/kernel/analytics/index';
import { analyticsTables } from '#server/model/index';
import { noHolds } from '../support/noHolds';
import { loadLogLines } from '#server/model/cdn/logs/logLoader';
import { startEngineProcess } from '../support/engine';

const lines = Number(process.env['BENCH_LINES'] ?? 300_000);
const hourMs = Date.parse(new Date().toISOString().slice(0, 13).concat(':00:00Z')) - 3_600_000;
const hour = new Date(hourMs).toISOString();
const caches: readonly CacheStatus[] = ['HIT', 'HIT', 'HIT', 'HIT', 'MISS', 'EXPIRED'];
const countries = ['CN', 'US', 'DE', 'SG', 'JP', 'BR', 'IN', 'GB', 'FR', 'KR', 'AU', 'RU'];

const lineAt = (i: number) => ({
  atMs: hourMs + Math.floor((i / lines) * 3_599_000),
  domain: 'www.bench.test',
  host: 'www.bench.test',
  node: 'aurora-as1',
  country: countries[i % countries.length] ?? 'CN',
  clientIp: `10.${i % 200}.${(i >> 8) % 250}.7`,
  scheme: 'https' as const,
  method: 'GET',
  protocol: 'HTTP/1.1',
  path: `/media/${i % 5000}/segment-${i % 97}.ts`,
  query: i % 9 === 0 ? `v=${i % 5}` : '',
  status: i % 100 === 0 ? 404 : 200,
  bytes: 20_000 + (i % 1000) * 37,
  cache: caches[i % caches.length] ?? 'HIT',
  requestMs: 3 + (i % 50),
  originStatus: i % 6 > 3 ? 200 : 0,
  originBytes: i % 6 > 3 ? 20_000 : 0,
  originMs: i % 6 > 3 ? 40 : 0,
  referer: 'https://www.bench.test/',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
  range: '',
  witness: false,
});
/** Time of the combined log format: 20/Nov/2026:13:00:00 +0000. */
const stamp = (ms: number): string => {
  const [, day, month, year, time] = new Date(ms).toUTCString().split(' ');
  return `${day}/${month}/${year}:${time} +0000`;
};

const folder = mkdtempSync(join(tmpdir(), 'manifold-ingest-'));
const engine = await startEngineProcess({ dir: join(folder, 'engine') });
/** CPU seconds a process has used so far, user and system. */
const cpuOf = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
};
const ownCpu = () => process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6;
type Cost = { ms: number; cpu: number };
const measured = async (work: () => Promise<unknown>): Promise<Cost> => {
  const [before, own, started] = [cpuOf(engine.pid), ownCpu(), performance.now()];
  await work();
  return { ms: performance.now() - started, cpu: cpuOf(engine.pid) - before + ownCpu() - own };
};
/** The least of each, which other work on the machine disturbed least. */
const leastOf = (costs: readonly Cost[]): Cost => ({
  ms: Math.min(...costs.map((cost) => cost.ms)),
  cpu: Math.min(...costs.map((cost) => cost.cpu)),
});
const tell = (name: string, cost: Cost) =>
  console.log(
    `${name.padEnd(46)} ${Math.round(lines / (cost.ms / 1000))
      .toLocaleString('en')
      .padStart(9)} lines/s  ${cost.cpu.toFixed(2).padStart(6)} CPU-s`,
  );

const load = (
  analytics: Analytics,
  open: () => AsyncIterable<Buffer> | Promise<AsyncIterable<Buffer>>,
) =>
  loadLogLines(
    analytics,
    {
      loadId: randomUUID(),
      accountId: randomUUID(),
      domainId: randomUUID(),
      paramId: randomUUID(),
      hours: { from: hour, to: new Date(hourMs + 3_600_000).toISOString() },
      shape: logSchemaOf(logDialect),
      open,
    },
    noHolds,
  );

/** The store without the ledger of changes: what would be kept there goes to the sums at once. */
const withoutLedger = (analytics: Analytics): Analytics => {
  let difference: readonly object[] = [];
  return {
    ...analytics,
    insertOnce: async (insert) => {
      if (insert.table !== 'stats_ledger' || !('rows' in insert))
        return analytics.insertOnce(insert);
      difference = insert.rows;
    },
    command: (command) =>
      command.sql.startsWith('INSERT INTO stats_5m')
        ? analytics.insertOnce({
            table: 'stats_5m',
            token: command.token ?? '',
            rows: difference,
            settings: { input_format_skip_unknown_fields: 1 },
          })
        : analytics.command(command),
  };
};

try {
  const analytics = openAnalytics({ url: engine.url, database: 'bench' });
  await migrateAnalytics(analytics, analyticsTables);
  await analytics.command({ sql: 'CREATE TABLE bare AS access_log' });
  const all = Array.from({ length: lines }, (_, i) => lineAt(i));
  const text = Buffer.from(all.map((l) => `${auroraFormat.write(l)}\n`).join(''));
  const packed = gzipSync(text, { level: 1 });
  const file: SupplierLogFile = {
    id: 'www.bench.test/1',
    name: 'bench.log.gz',
    domain: 'www.bench.test',
    hourAt: hour,
    sizeBytes: text.length,
    lines,
    sha256: createHash('sha256').update(text).digest('hex'),
    pushedAt: hour,
  };
  const driver = aurora.open(
    { baseUrl: 'http://edge.test', credentials: { keyId: 'k', secret: 's' } },
    async () => ({ status: 200, headers: { 'content-type': 'application/gzip' }, body: packed }),
  );
  const parts: Buffer[] = [];
  for await (const part of logLines(await driver.fetchLog(file))) parts.push(part);
  const plain = Buffer.concat(parts);
  const ids = `{"load_id":"${randomUUID()}","account_id":"${randomUUID()}","domain_id":"${randomUUID()}","param_id":"${randomUUID()}",`;
  const ready = Buffer.from(plain.toString('utf8').replaceAll(/^\{/gm, ids));
  const settings = {
    date_time_input_format: 'best_effort',
    input_format_ipv6_default_on_conversion_error: 1,
  } as const;
  await load(analytics, async function* () {
    yield text.subarray(0, text.indexOf(10, 1_000_000) + 1);
  });

  const plainText = async function* () {
    yield text;
  };
  // In turns, because they are nearer to each other than two moments of a busy machine.
  const [direct, ledgered, unledgered]: [Cost[], Cost[], Cost[]] = [[], [], []];
  for (let turn = 0; turn < 4; turn += 1) {
    direct.push(
      await measured(() =>
        analytics.insertOnce({ table: 'bare', token: randomUUID(), ndjson: ready, settings }),
      ),
    );
    ledgered.push(await measured(() => load(analytics, plainText)));
    unledgered.push(await measured(() => load(withoutLedger(analytics), plainText)));
  }
  const [bare, loaded, without] = [leastOf(direct), leastOf(ledgered), leastOf(unledgered)];
  const whole = await measured(() =>
    load(analytics, async () => (await driver.fetchLog(file)).chunks),
  );
  tell('bare INSERT of the lines', bare);
  tell('lines to log and statistics', loaded);
  tell('the same without the ledger of changes', without);
  tell('packed edge file to log and statistics', whole);
  console.log(
    `lines to statistics / bare INSERT: ${((bare.ms / loaded.ms) * 100).toFixed(0)} % of the speed (goal 75 %)`,
  );
  console.log(
    `with the ledger of changes / without: ${((without.ms / loaded.ms) * 100).toFixed(0)} % of the speed, ${(((loaded.cpu - without.cpu) / without.cpu) * 100).toFixed(1)} % more CPU (goal 90 %)`,
  );
  console.log(
    `edge file to statistics / bare INSERT: ${((bare.ms / whole.ms) * 100).toFixed(0)} % of the speed`,
  );

  const combined = join(folder, 'combined.log');
  writeFileSync(
    combined,
    all
      .map(
        (l) =>
          `${l.clientIp} - - [${stamp(l.atMs)}] "GET ${l.path}${l.query ? `?${l.query}` : ''} HTTP/1.1" ${l.status} ${l.bytes} "${l.referer}" "${l.userAgent}"\n`,
      )
      .join(''),
  );
  const command = `time goaccess ${combined} --log-format=COMBINED --no-progress -o ${join(folder, 'report.json')} >/dev/null 2>&1`;
  const run = spawnSync('bash', ['-c', `TIMEFORMAT='%U %S'; ${command}`], { encoding: 'utf8' });
  const [user, system] = run.stderr.trim().split(' ').map(Number);
  if (run.status === 0 && user !== undefined && system !== undefined) {
    console.log(
      `goaccess reading the same lines: ${(user + system).toFixed(2)} CPU-s = ${((user + system) / whole.cpu).toFixed(1)} times ours from edge file to statistics (goal 5)`,
    );
  } else console.log('goaccess is not on the path');
  await analytics.close();
} finally {
  process.kill(engine.pid, 'SIGTERM');
  rmSync(folder, { recursive: true, force: true });
}
