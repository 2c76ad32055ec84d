// A file of 10 million rows of figures by /cdn-metricexporttask, against the engine's own FORMAT CSV of the same questions.
import { randomUUID } from 'node:crypto';
import { createWriteStream, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { system } from '#server/kernel/db/context';
import { metricExports } from '#shared/areas/cdn/statistics/metricExports';
import { exportsWork } from '#workers/areas/cdn/statistics/index';
import { startConsole } from './consoleBench';

const rows = Number(process.env['BENCH_ROWS'] ?? 10_080_000);
const [domains, daySeconds, slotSeconds, slotsOfDay] = [50, 86_400, 300, 288];
const countries = 'CN US DE SG JP BR GB FR IN AU KR ID TH VN MY PH CA MX ES IT'.split(' ');
const series = domains * countries.length;
const days = Math.ceil(rows / series / slotsOfDay);
/** Share of the engine's speed that an export shall have. */
const goal = 50;
const to = Math.floor(Date.now() / 1000 / daySeconds) * daySeconds;
const from = to - days * daySeconds;

const { bench, stop } = await startConsole({ workers: false });
try {
  const { analytics, filesFolder } = bench.platform;
  const owner = await bench.as('Super');
  const account = owner.accountId as string;
  const ids = Array.from({ length: domains }, () => randomUUID());
  await bench.sql(
    `insert into domain (id, account_id, name, origin_host, origin_port, origin_protocol, status, verify_name, verify_value, sync_start_at, created_at)
     select d, $2, 'd' || n || '.export.test', 'o.test', 80, 'http', 'Activated', 'v', 'v', now(), now()
     from unnest($1::uuid[]) with ordinality as x (d, n)`,
    [ids, account],
  );
  for (let day = 0; day < days; day += 1)
    await analytics.command({
      sql: `INSERT INTO stats_5m (account_id, domain_id, source, ts, country, region, requests, bytes, hit_requests, hit_bytes, statusMap, revision)
        SELECT {account:UUID}, {domains:Array(UUID)}[1 + number % ${domains}], 'accurate',
          toDateTime({from:UInt32} + ${slotSeconds} * intDiv(number, ${series}), 'UTC'),
          {countries:Array(String)}[1 + intDiv(number, ${domains}) % ${countries.length}], 'asia', 10 + number % 7, 1000 + number % 997, 5, 500,
          map(200, 9 + number % 7, 404, 1), 1
        FROM numbers(${series * slotsOfDay})`,
      params: { account, domains: ids, countries, from: from + day * daySeconds },
      token: randomUUID(),
    });
  // The questions that the export asks are asked once more below.
  type Question = { sql: string; params: Record<string, unknown> };
  const questions: Question[] = [];
  const { lines } = analytics;
  analytics.lines = (query) => {
    if (query.name === 'statistics.exportFile')
      questions.push({ sql: query.sql, params: query.params ?? {} });
    return lines(query);
  };
  const tools = {
    platform: bench.platform,
    run: <T>(act: Parameters<typeof bench.platform.run<T>>[1]) => bench.platform.run(system, act),
    signal: new AbortController().signal,
    log: bench.platform.log,
  };
  const { id } = await owner.call(metricExports.endpoints.create, {
    source: 'accurate',
    step: '5m',
    format: 'csv',
    fromAt: new Date(from * 1000).toISOString(),
    toAt: new Date(to * 1000).toISOString(),
  } as never);
  const one = () => owner.call(metricExports.endpoints.one, { id });
  const started = performance.now();
  const most = { rss: 0 };
  const look = setInterval(() => {
    most.rss = Math.max(most.rss, process.memoryUsage().rss);
  }, 200);
  while (['waiting', 'active'].includes((await one()).state))
    await exportsWork.processors['run']?.(tools as never, {} as never);
  clearInterval(look);
  const exportMs = performance.now() - started;
  const file = await one();
  if (file.state !== 'completed' || file.rowCount !== series * slotsOfDay * days)
    throw new Error(`the export ended ${file.state} with ${file.rowCount} rows`);

  const { CLICKHOUSE_URL: base, CLICKHOUSE_DATABASE: database } = bench.config;
  const raw = join(filesFolder, 'bare.csv');
  const bare = performance.now();
  for (const { sql, params } of questions) {
    const url = new URL(base);
    const credentials = Buffer.from(`${url.username}:${decodeURIComponent(url.password)}`);
    url.username = '';
    url.password = '';
    url.searchParams.set('database', database);
    for (const [name, value] of Object.entries(params))
      url.searchParams.set(`param_${name}`, String(value));
    const answer = await fetch(url, {
      method: 'POST',
      headers: { authorization: `Basic ${credentials.toString('base64')}` },
      body: `${sql} FORMAT CSV`,
    });
    if (!answer.ok || !answer.body) throw new Error((await answer.text()).slice(0, 500));
    await pipeline(Readable.fromWeb(answer.body as never), createWriteStream(raw, { flags: 'a' }));
  }
  const bareMs = performance.now() - bare;
  rmSync(raw, { force: true });
  const perSecond = (ms: number): string =>
    `${Math.round(file.rowCount / (ms / 1000)).toLocaleString('en')} rows/s`;
  console.log(
    `metricexport: ${file.rowCount.toLocaleString('en')} rows, ${((file.sizeBytes ?? 0) / 1e6).toFixed(0)} MB in ${(exportMs / 1000).toFixed(1)} s (${perSecond(exportMs)}), at most ${(most.rss / 1e6).toFixed(0)} MB of memory`,
  );
  console.log(
    `metricexport: the engine's FORMAT CSV of the same ${questions.length} questions ${(bareMs / 1000).toFixed(1)} s (${perSecond(bareMs)})`,
  );
  console.log(
    `metricexport: ${((bareMs / exportMs) * 100).toFixed(0)} % of the engine's speed (goal ${goal} %)`,
  );
} finally {
  await stop();
}
