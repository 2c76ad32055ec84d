// 100,000 alarm policies in one pass: CPU of the stores, against one query per policy as a rule engine
// that keeps no sets would ask them. The pass is the job's own code.
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { evaluateAlarms } from '#workers/areas/cdn/alarms/evaluation';
import { startConsole } from './consoleBench';

const accounts = 1000;
const domainsEach = 10;
const policiesEach = 100;
const askedAlone = 300;
const goalSeconds = 2;
const ticksPerSecond = 100;
const slot = 300_000;

/** CPU seconds of processes with these names that belong to this run, ended backends of them included. */
const cpuSeconds = (roots: readonly number[]): number => {
  const stats = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
        return [{ pid: Number(pid), parent: Number(fields[1]), fields }];
      } catch {
        return [];
      }
    });
  const family = new Set(roots);
  for (const { pid, parent } of stats.sort((a, b) => a.pid - b.pid))
    if (family.has(parent)) family.add(pid);
  const ticks = stats
    .filter(({ pid }) => family.has(pid))
    .reduce((sum, { pid, fields }) => {
      // A parent's waited-for children are added once they have ended.
      const ended = roots.includes(pid) ? Number(fields[13]) + Number(fields[14]) : 0;
      return sum + Number(fields[11]) + Number(fields[12]) + ended;
    }, 0);
  return ticks / ticksPerSecond;
};

const { bench, stop } = await startConsole({ workers: false });
try {
  const { platform, sql } = bench;
  const [pg] = await sql<{ pid: number }>(`select pg_backend_pid() as pid`);
  const postmaster = Number(
    readFileSync(`/proc/${pg?.pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1],
  );
  const engine = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const line = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
        return (
          line.includes('analytics') &&
          readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1] ===
            String(process.pid)
        );
      } catch {
        return false;
      }
    });
  const stores = [postmaster, ...engine];

  const base = Math.floor(Date.now() / slot) * slot - 2 * slot;
  const to = new Date(base + slot).toISOString();
  const account = await bench.account();
  await sql(
    `insert into account select (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid(), 'name', 'b-' || n))).*
     from account a, generate_series(1, ${accounts - 1}) n where a.id = $1`,
    [account],
  );
  const paramId = randomUUID();
  await sql(
    `insert into supplier_param (id, name, supplier, base_url, pull_delay_seconds, retention_days, enabled, created_at)
     values ($1, 'bench', 'aurora', 'http://x', 0, 60, true, now())`,
    [paramId],
  );
  await sql(
    `insert into domain (id, account_id, name, origin_host, origin_port, origin_protocol, status, verify_name, verify_value, sync_start_at, created_at)
     select gen_random_uuid(), a.id, 'd' || n || '-' || left(a.id::text, 8) || '.test', 'o.test', 80, 'http', 'Activated', 'v', 'v', now() - interval '1 day', now()
     from account a, generate_series(1, ${domainsEach}) n`,
  );
  await sql(
    `insert into sync_lane (id, account_id, domain_id, param_id, source, start_at, pulled_from, complete_to)
     select gen_random_uuid(), d.account_id, d.id, $1, 'realtime', $2, $2, $3 from domain d`,
    [paramId, new Date(base - slot).toISOString(), new Date(base).toISOString()],
  );
  // One policy in ten watches all domains of its account, the others one domain each.
  await sql(
    `insert into alarm_policy (id, account_id, description, metric, condition, threshold, points, recovery_points, interval_minutes, methods, emails, webhooks,
       domain_mode, domain_ids, source, enabled, version, seen_version, created_at)
     select gen_random_uuid(), a.id, 'Policy ' || n, (array['requests', 'bandwidth', 'status5xx', 'hitRate', 'traffic'])[n % 5 + 1], 'gt', 1e12, 3, 3, 60,
       '["email"]', '["oncall@example.test"]', '[]', case when n % 10 = 0 then 'all' else 'list' end, '[]', 'realtime', true, 1, 1, now()
     from account a, generate_series(1, ${policiesEach}) n`,
  );
  await sql(
    `insert into alarm_policy_domain (policy_id, domain_id)
     select p.id, d.id from (select id, account_id, row_number() over (partition by account_id order by id) % ${domainsEach} as n from alarm_policy where domain_mode = 'list') p
     join (select id, account_id, row_number() over (partition by account_id order by id) - 1 as n from domain) d on d.account_id = p.account_id and d.n = p.n`,
  );
  await sql('analyze');
  await evaluateAlarms({ platform, run: platform.run });

  const domains = await sql<{ id: string; accountId: string }>(
    'select id, account_id as "accountId" from domain',
  );
  for (let i = 0; i < domains.length; i += 2000) {
    const part = domains.slice(i, i + 2000);
    await platform.analytics.command({
      sql: `INSERT INTO stats_5m (ts, account_id, domain_id, param_id, source, country, region, requests, bytes, hit_requests, hit_bytes, statusMap, revision)
        SELECT toDateTime({ts:UInt32}, 'UTC'), tupleElement(pair, 1), tupleElement(pair, 2), {param:UUID}, 'realtime', arrayJoin(['CN', 'US', 'DE']), 'asia',
          1000, 5000000, 900, 4000000, map(200, 990, 503, 10), 1
        FROM (SELECT arrayJoin(arrayZip({accounts:Array(UUID)}, {domains:Array(UUID)})) AS pair)`,
      params: {
        ts: base / 1000,
        param: paramId,
        accounts: part.map((d) => d.accountId),
        domains: part.map((d) => d.id),
      },
      token: randomUUID(),
    });
  }
  await sql('update sync_lane set complete_to = $1', [to]);

  const own = process.cpuUsage();
  const before = cpuSeconds(stores);
  const started = performance.now();
  const pairs = await evaluateAlarms({ platform, run: platform.run });
  const wall = (performance.now() - started) / 1000;
  const store = cpuSeconds(stores) - before;
  const { user, system } = process.cpuUsage(own);
  const policies = accounts * policiesEach;
  console.log(
    `${policies} policies over ${domains.length} domains, ${pairs} pairs in one pass: ${store.toFixed(2)} CPU-s in the stores (goal ${goalSeconds}), ` +
      `${((user + system) / 1e6).toFixed(1)} CPU-s in the worker, ${wall.toFixed(1)} s`,
  );

  const idle = cpuSeconds(stores);
  for (let i = 0; i < 10; i += 1) await evaluateAlarms({ platform, run: platform.run });
  console.log(
    `a look between two slots: ${(((cpuSeconds(stores) - idle) / 10) * 1000).toFixed(0)} ms CPU in the stores`,
  );

  const alone = cpuSeconds(stores);
  const some = await sql<{ domainId: string; accountId: string }>(
    `select x.domain_id as "domainId", p.account_id as "accountId" from alarm_policy p join alarm_policy_domain x on x.policy_id = p.id limit ${askedAlone}`,
  );
  for (const { domainId, accountId } of some)
    await platform.analytics.query({
      name: 'bench.one',
      sql: `SELECT toUnixTimestamp(ts) AS at, sum(requests) AS v FROM stats_5m WHERE account_id = {account:UUID} AND domain_id = {domain:UUID}
        AND source = 'realtime' AND ts >= {from:DateTime('UTC')} AND ts < {to:DateTime('UTC')} GROUP BY at`,
      params: {
        account: accountId,
        domain: domainId,
        from: base / 1000 - 300,
        to: base / 1000 + 300,
      },
    });
  const perPolicy = (cpuSeconds(stores) - alone) / askedAlone;
  const all = perPolicy * policies;
  console.log(
    `one query per policy: ${(perPolicy * 1000).toFixed(2)} ms CPU each, ${all.toFixed(0)} CPU-s for all of them; ` +
      `the pass needs 1/${(all / store).toFixed(0)} of that`,
  );
} finally {
  await stop();
}
