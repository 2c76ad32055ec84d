// A question of statistics with the roll-up of /cdn-precompute that answers it and without, over HTTP, in bytes read.
import { randomUUID } from 'node:crypto';
import { system } from '#server/kernel/db/context';
import { precomputes } from '#shared/areas/cdn/statistics/precomputes';
import { statistics } from '#shared/areas/cdn/statistics/statistics';
import { rollupsWork } from '#workers/areas/cdn/statistics/index';
import { startConsole } from './consoleBench';

const [domains, days, hoursOfDay, rounds] = [200, 31, 24, 5];
const countries = ['CN', 'US', 'DE', 'SG', 'JP', 'BR', 'GB', 'FR', 'IN', 'AU', 'KR', 'ID'];
const params = 2;
const daySeconds = 86_400;
const to = Math.floor(Date.now() / 1000 / daySeconds) * daySeconds;
const from = to - days * daySeconds;
const instant = (seconds: number): string => new Date(seconds * 1000).toISOString();
/** The least that the roll-up shall save. */
const goal = 10;

const { bench, stop } = await startConsole({ workers: false });
try {
  const { analytics } = bench.platform;
  const owner = await bench.as('Super');
  const engineer = await bench.staff();
  const account = owner.accountId as string;
  const ids = Array.from({ length: domains }, () => randomUUID());
  const paramIds = Array.from({ length: params }, () => randomUUID());
  await bench.sql(
    `insert into supplier_param (id, name, supplier, base_url, pull_delay_seconds, retention_days, enabled, created_at)
     select p, 'Supplier ' || n, 'aurora', 'http://x', 0, 90, true, now() from unnest($1::uuid[]) with ordinality as x (p, n)`,
    [paramIds],
  );
  await bench.sql(
    `with made as (insert into domain (id, account_id, name, origin_host, origin_port, origin_protocol, status, verify_name, verify_value, sync_start_at, created_at)
       select d, $2, 'd' || n || '.rollup.test', 'o.test', 80, 'http', 'Activated', 'v', 'v', $3, now()
       from unnest($1::uuid[]) with ordinality as x (d, n) returning id)
     insert into sync_lane (id, account_id, domain_id, param_id, source, start_at, pulled_from, complete_to)
     select gen_random_uuid(), $2, made.id, p, 'accurate', $3, $3, $4 from made, unnest($5::uuid[]) p`,
    [ids, account, instant(from), instant(to), paramIds],
  );
  const series = domains * countries.length * params;
  // One slot of each hour bears figures: the sums of an hour are as many rows as with all twelve.
  for (const table of ['stats_5m', 'stats_1h'])
    for (let day = 0; day < days; day += 1)
      await analytics.command({
        sql: `INSERT INTO ${table} (account_id, domain_id, source, ts, param_id, country, region, requests, bytes, revision)
          SELECT {account:UUID}, {domains:Array(UUID)}[1 + number % ${domains}], 'accurate',
            toDateTime({from:UInt32} + 3600 * intDiv(number, ${series}), 'UTC'),
            {params:Array(UUID)}[1 + intDiv(number, ${domains}) % ${params}],
            {countries:Array(String)}[1 + intDiv(number, ${domains * params}) % ${countries.length}], 'asia', 10 + number % 7, 1000 + number % 997, 1
          FROM numbers(${series * hoursOfDay})`,
        params: {
          account,
          domains: ids,
          params: paramIds,
          countries,
          from: from + day * daySeconds,
        },
        token: randomUUID(),
      });
  const { endpoints } = precomputes;
  const { id } = await engineer.call(endpoints.create, {
    name: 'Domains by the hour',
    source: 'accurate',
    dimensions: ['domain'],
    step: '1h',
    keepDays: days,
  } as never);
  const tools = {
    platform: bench.platform,
    run: <T>(act: Parameters<typeof bench.platform.run<T>>[1]) => bench.platform.run(system, act),
    signal: new AbortController().signal,
    log: bench.platform.log,
  };
  const began = performance.now();
  for (
    let built = 0;
    built < days;
    built = (await engineer.call(endpoints.one, { id })).daysBuilt
  ) {
    await bench.sql("update precompute set next_at = now(), lease_until = '-infinity'");
    await rollupsWork.processors['build']?.(tools as never, {} as never);
  }
  const builtMs = performance.now() - began;

  // The console answers in this process: what its questions read is added up here.
  let readBytes = 0;
  const plain = analytics.query;
  analytics.query = (query) =>
    plain({
      ...query,
      onCost: (cost) => {
        readBytes += cost.readBytes;
        query.onCost?.(cost);
      },
    });
  const measure = async () => {
    const took: number[] = [];
    let answer: unknown;
    readBytes = 0;
    for (let i = 0; i < rounds; i += 1) {
      const started = performance.now();
      const { curves } = await owner.call(statistics.endpoints.series, {
        from: instant(from),
        to: instant(to),
        step: '1d',
        metrics: ['traffic', 'requests'],
        by: 'domain',
      } as never);
      took.push(performance.now() - started);
      answer = curves.map((c) => [c.metric, c.group, c.total, c.values]);
    }
    return { bytes: readBytes / rounds, ms: Math.min(...took), answer: JSON.stringify(answer) };
  };
  const ready = await measure();
  await engineer.call(endpoints.pause, { id });
  const without = await measure();
  if (ready.answer !== without.answer) throw new Error('the answers differ');
  const mb = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;
  console.log(
    `rollup: ${domains} domains by day over ${days} days, ${(series * hoursOfDay * days).toLocaleString('en')} rows of hours; built in ${(builtMs / 1000).toFixed(1)} s`,
  );
  console.log(`rollup: with it ${mb(ready.bytes)} read, ${ready.ms.toFixed(0)} ms`);
  console.log(`rollup: without ${mb(without.bytes)} read, ${without.ms.toFixed(0)} ms`);
  console.log(
    `rollup: ${(without.bytes / ready.bytes).toFixed(1)} times fewer bytes read (goal ${goal}), the same answer`,
  );
} finally {
  await stop();
}
