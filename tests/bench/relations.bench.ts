// Everything about a domain, by each of its names, among 100,000 domains over HTTP.
import { domainRelations } from '#shared/areas/cdn/overview/domainRelations';
import { measured, percentile, startConsole } from './consoleBench';

const count = 100_000;
const rounds = 30;
const { find } = domainRelations.endpoints;

const { bench, stop } = await startConsole({ workers: false });
try {
  const staff = await bench.staff();
  const me = await bench.as('Super');
  const [param] = await bench.sql<{ id: string }>(
    `insert into supplier_param (id, name, supplier, base_url, pull_delay_seconds, retention_days, enabled, created_at)
     values (gen_random_uuid(), 'p', 'aurora', 'http://x', 0, 60, true, now()) returning id`,
  );
  await bench.sql(
    `insert into domain (id, account_id, name, cname, origin_host, origin_port, origin_protocol, status, verify_name, verify_value, sync_start_at, created_at)
     select gen_random_uuid(), $1, 'host-' || i || '.customer-' || i % 977 || '.test', 'c' || i || '.platform.test', 'origin.test', 80, 'http',
       'Activated', '_v', 'v', now(), now() - i * interval '1 second' from generate_series(1, $2) as i`,
    [me.accountId, count],
  );
  await bench.sql(
    `insert into domain_supplier (id, account_id, domain_id, param_id, weight, state, cname, created_at)
     select gen_random_uuid(), d.account_id, d.id, $1, 100, 'online', 's' || d.cname, now() from domain d`,
    [param?.id],
  );
  await bench.sql(
    `insert into sync_lane (id, account_id, domain_id, param_id, source, start_at)
     select gen_random_uuid(), d.account_id, d.id, $1, s, now() from domain d, unnest(array['realtime', 'accurate', 'log']) s`,
    [param?.id],
  );
  await bench.sql(
    `insert into alarm_incident (id, account_id, policy_id, domain_id, domain, description, metric, condition, threshold, points, state, opened_at, last_at, created_at)
     select gen_random_uuid(), d.account_id, gen_random_uuid(), d.id, d.name, 'x', 'requests', 'gt', 1, 1, 'recovered', now(), now(), now() from domain d`,
  );
  await bench.sql(
    `insert into alias_domain (id, account_id, domain_id, param_id, host, from_at, supply, created_at)
     select gen_random_uuid(), d.account_id, d.id, $1, 'a' || d.cname, now(), 'online', now() from domain d`,
    [param?.id],
  );
  await bench.sql('analyze');
  console.log(
    `${count} domains, as many supplier entries and alarms, three lanes and an alias each`,
  );
  const texts = {
    domain: (i: number) => `host-${i}.customer-${i % 977}.test`,
    cname: (i: number) => `c${i}.platform.test`,
    'supplier CNAME': (i: number) => `sc${i}.platform.test`,
    alias: (i: number) => `ac${i}.platform.test`,
    host: (i: number) => `img.host-${i}.customer-${i % 977}.test`,
    url: (i: number) => `https://host-${i}.customer-${i % 977}.test/a/b.js?c=1`,
  };
  for (const [what, textOf] of Object.entries(texts)) {
    let i = 4_711;
    const took = await measured(rounds, () => {
      i = (i * 31 + 7) % count || 1;
      return staff.call(find, { text: textOf(i) });
    });
    console.log(
      `by ${what}: p50 ${percentile(took, 0.5).toFixed(1)} ms, p95 ${percentile(took, 0.95).toFixed(1)} ms (goal 300 ms)`,
    );
  }
} finally {
  await stop();
}
process.exit(0);
