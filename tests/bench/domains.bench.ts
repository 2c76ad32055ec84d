// The domain list with 100,000 domains over HTTP, against the bare SQL of the same page.
import { domains } from '#shared/areas/cdn/domains/domains';
import type { In } from '#shared/kernel/contract';
import { measured, percentile, startConsole } from './consoleBench';

const count = 100_000;
const accounts = 20;
const rounds = 20;

const { bench, stop } = await startConsole({ workers: false });
try {
  const staff = await bench.staff();
  const me = await bench.as('Super');
  const others = await Promise.all(Array.from({ length: accounts - 1 }, () => bench.account()));
  await bench.sql(
    `insert into domain (id, account_id, name, origin_host, origin_port, origin_protocol, status, verify_name, verify_value, sync_start_at, created_at)
     select gen_random_uuid(), ($1::uuid[])[1 + i % $2], 'host-' || i || '.customer-' || i % 977 || '.test', 'origin.test', 80, 'http',
       case when i % 10 = 0 then 'Suspend' else 'Activated' end, '_v', 'v', now(), now() - i * interval '1 second'
     from generate_series(1, $3) as i`,
    [[me.accountId, ...others], accounts, count],
  );
  await bench.sql('analyze domain');
  type Ask = Partial<In<typeof domains.endpoints.list>>;
  const compare = async (what: string, who: typeof me, ask: Ask, where: string, offset = 0) => {
    const http = await measured(rounds, () => who.call(domains.endpoints.list, ask));
    const bare = await measured(rounds, async () => {
      await bench.sql(
        `select * from domain where ${where} order by created_at desc, id limit 20 offset ${offset}`,
      );
      await bench.sql(`select count(*) from domain where ${where}`);
    });
    const [h, s] = [percentile(http, 0.5), percentile(bare, 0.5)];
    console.log(
      `${what}: HTTP p50 ${h.toFixed(1)} ms, p95 ${percentile(http, 0.95).toFixed(1)} ms; bare SQL p50 ${s.toFixed(1)} ms; ratio ${(h / s).toFixed(2)}`,
    );
  };
  console.log(`${count} domains of ${accounts} accounts`);
  const own = `account_id = '${me.accountId}'`;
  await compare('first page, staff', staff, {}, 'true');
  await compare('page 500, staff', staff, { page: 500 }, 'true', 9_980);
  await compare('search, staff', staff, { search: 'host-4242' }, "name ilike '%host-4242%'");
  await compare('first page, customer', me, {}, own);
  await compare(
    'search, customer',
    me,
    { search: 'customer-42' },
    `${own} and name ilike '%customer-42%'`,
  );
} finally {
  await stop();
}
process.exit(0);
