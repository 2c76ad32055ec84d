import { randomUUID } from 'node:crypto';
import { setPricesAs } from '#server/areas/cdn/bills/prices';
import { system } from '#server/kernel/db/context';
import { addDays, dayOf, dayStart } from '#shared/kernel/units';
import { type Bench, until } from '../support/bench';
import { statPoint, storePoints } from '../support/statPoint';

/** One price for every account and region: 0.085 USD for a GB. */
export const setPrice = (bench: Bench) =>
  setPricesAs(bench.platform.run, system, [
    {
      accountId: null,
      region: null,
      currency: 'USD',
      pricePerGb: 85_000,
      fromDay: '2020-01-01',
      remark: '',
    },
  ]);

const offset = 480;
export const yesterday = addDays(dayOf(Date.now(), offset), -1);

/** An account whose bill of yesterday is completed, and a way to change what was used then. */
export const billedCustomer = async (bench: Bench) => {
  const me = await bench.as('Super');
  const accountId = me.accountId as string;
  const start = dayStart(yesterday, offset);
  const [domainId, paramId] = [randomUUID(), randomUUID()];
  await bench.sql(
    `insert into supplier_param (id, name, supplier, base_url, pull_delay_seconds, retention_days, enabled, created_at) values ($1, $2, 'aurora', 'http://x', 0, 60, true, now())`,
    [paramId, `p-${paramId.slice(0, 8)}`],
  );
  await bench.sql(
    `insert into domain (id, account_id, name, origin_host, origin_port, origin_protocol, status, verify_name, verify_value, sync_start_at, created_at)
     values ($1, $2, $4, 'o.test', 80, 'http', 'Activated', 'v', 'v', $3, now())`,
    [domainId, accountId, start, `shop-${domainId.slice(0, 8)}.test`],
  );
  const spend = (bytes: number) =>
    storePoints(bench.platform.analytics, {
      accountId,
      domainId,
      paramId,
      source: 'accurate',
      from: start,
      to: new Date(Date.parse(start) + 86_400_000).toISOString(),
      points: [
        statPoint({
          domain: 'shop.test',
          at: start,
          country: 'US',
          requests: 1,
          bytes,
        }),
      ],
    });
  await spend(2_000_000_000);
  await bench.sql(
    `insert into sync_lane (id, account_id, domain_id, param_id, source, start_at, pulled_from, complete_to, next_at, past_next_at)
     values ($1, $2, $3, $4, 'accurate', $5, $5, $5::timestamptz + interval '1 day', now() + interval '1 hour', now() + interval '1 hour')`,
    [randomUUID(), accountId, domainId, paramId, start],
  );
  await bench.sql('update account set created_at = $2 where id = $1', [accountId, start]);
  await until(
    async () =>
      (await bench.sql('select 1 from bill_day where account_id = $1 and version = 1', [accountId]))
        .length === 1,
    { ms: 40_000, what: 'the bill of yesterday is completed' },
  );
  const [{ name } = { name: '' }] = await bench.sql<{ name: string }>(
    'select name from account where id = $1',
    [accountId],
  );
  return { me, spend, name, accountId, domainId, start };
};
