// The ledger of one point among 10 million rows over HTTP, against the bare sum of the same point.
import { randomUUID } from 'node:crypto';
import { dataPoints } from '#shared/areas/cdn/statistics/dataPoints';
import { measured, percentile, startConsole } from './consoleBench';

const domains = 100;
const slots = 31 * 288;
const perSlot = Math.ceil(10_000_000 / (domains * slots));
const rounds = 40;
const slotSeconds = 300;
const to = Math.floor(Date.now() / 1000 / 86_400) * 86_400;
const from = to - slots * slotSeconds;
const domainOf = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

const { bench, stop } = await startConsole({ workers: false });
try {
  const { analytics } = bench.platform;
  const account = await bench.account();
  const param = randomUUID();
  await bench.sql(
    `insert into domain (id, account_id, name, origin_host, origin_port, origin_protocol, status, verify_name, verify_value, sync_start_at, created_at)
      values ($1, $2, 'ledger.bench.test', 'o.test', 80, 'http', 'Activated', 'v', 'v', now(), now())`,
    [domainOf(0), account],
  );
  const filled = performance.now();
  for (let n = 0; n < domains; n += 1)
    await analytics.command({
      sql: `INSERT INTO stats_ledger (account_id, domain_id, source, ts, param_id, country, region, at, cause, base, requests, bytes, revision)
        SELECT {account:UUID}, {domain:UUID}, 'accurate', toDateTime({from:UInt32} + 300 * intDiv(number, ${perSlot}), 'UTC'), {param:UUID},
          ['CN','US','DE','SG','JP','BR'][1 + number % 6], 'asia', toDateTime64({from:UInt32} + 300 * intDiv(number, ${perSlot}) + number % ${perSlot} * 60, 3, 'UTC'),
          'pull', number % ${perSlot}, 10 + number % 7, 1000 + number % 997, 1
        FROM numbers(${slots * perSlot})`,
      params: { account, domain: domainOf(n), param, from },
      token: randomUUID(),
    });
  await analytics.command({
    sql: `INSERT INTO stats_5m (account_id, domain_id, source, ts, param_id, country, region, requests, bytes, revision)
      SELECT account_id, domain_id, source, ts, param_id, country, region, requests, bytes, revision FROM stats_ledger
      WHERE domain_id = {domain:UUID}`,
    params: { domain: domainOf(0) },
    token: randomUUID(),
  });
  const [count] = await analytics.query<{ n: string }>({
    name: 'bench.rows',
    sql: 'SELECT count() AS n FROM stats_ledger',
  });
  const staff = await bench.staff();
  let i = 0;
  const nextAt = () => {
    i += 1;
    return from + ((i * 7919) % slots) * slotSeconds;
  };
  const point = await measured(rounds, async () => {
    const at = new Date(nextAt() * 1000).toISOString();
    const { values } = await staff.call(dataPoints.endpoints.point, {
      domainId: domainOf(0),
      at,
      measure: 'bytes',
    });
    if (values.length !== 1 || values[0]?.sum !== values[0]?.value)
      throw new Error('the ledger does not equal the sum');
  });
  const page = await measured(rounds, async () => {
    const slot = nextAt();
    await staff.call(dataPoints.endpoints.list, {
      domainId: domainOf(0),
      slotAtFrom: new Date(slot * 1000).toISOString(),
      slotAtTo: new Date((slot + slotSeconds) * 1000).toISOString(),
      size: 50,
    });
  });
  const bare = await measured(rounds, async () => {
    await analytics.query({
      name: 'bench.bare',
      sql: `SELECT sum(s.bytes) FROM stats_5m AS s WHERE s.account_id = {account:UUID} AND s.domain_id = {domain:UUID}
        AND s.source = 'accurate' AND s.ts = {at:DateTime('UTC')}`,
      params: { account, domain: domainOf(0), at: nextAt() },
    });
  });
  const quantiles = (values: readonly number[]) =>
    `p50 ${percentile(values, 0.5).toFixed(1)} ms, p95 ${percentile(values, 0.95).toFixed(1)} ms`;
  console.log(
    `ledger: ${Number(count?.n).toLocaleString('en')} rows, filled in ${((performance.now() - filled) / 1000).toFixed(0)} s`,
  );
  console.log(`ledger: a point with its sum   ${quantiles(point)}`);
  console.log(`ledger: the changes of a point ${quantiles(page)}`);
  console.log(
    `ledger: bare sum of the point  ${quantiles(bare)}; the point is ${(percentile(point, 0.5) / percentile(bare, 0.5)).toFixed(1)} times that`,
  );
} finally {
  await stop();
}
