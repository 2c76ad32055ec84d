import { randomUUID } from 'node:crypto';
import { closeBills } from '#workers/areas/cdn/bills/closing';
import { setPricesAs } from '#server/areas/cdn/bills/prices';
import { system } from '#server/kernel/db/context';
import { bills } from '#shared/areas/cdn/bills/bills';
import { billRates, type PriceDraft } from '#shared/areas/cdn/bills/prices';
import { tasks } from '#shared/areas/platform/tasks/tasks';
import { addDays, dayOf, dayStart } from '#shared/kernel/units';
import { type AccountOptions, type Caller, startBench, until } from '../../../support/bench';
import { statPoint, storePoints } from '../../../support/statPoint';

/** Minutes that the accounts of these tests are ahead of UTC. */
export const offset = 480;
export const today = dayOf(Date.now(), offset);
export const yesterday = addDays(today, -1);

/** The month before this one in local time, YYYY-MM. */
export const monthBefore = addDays(`${today.slice(0, 7)}-01`, -1).slice(0, 7);

/** A price for every account and region, but for what is given. */
export const price = (more: Partial<PriceDraft> = {}): PriceDraft => ({
  accountId: null,
  region: null,
  currency: 'USD',
  pricePerGb: 85_000,
  fromDay: '2020-01-01',
  remark: '',
  ...more,
});

type Place = { accountId: string; domainId: string; paramId: string; name: string };

/** A bench without workers, with a price for mainland China and one for elsewhere, and a rate. */
export const openBilling = async (env: Record<string, string> = {}) => {
  const bench = await startBench({ env });
  await bench.stopWorkers();
  const staff = await bench.staff();
  await setPricesAs(bench.platform.run, system, [
    price({ pricePerGb: 85_000 }),
    price({ region: 'mainlandChina', pricePerGb: 31_337 }),
  ]);
  await staff.call(billRates.endpoints.create, {
    cnyPerUsdPpm: 7_120_000,
    fromDay: '2020-01-01',
  });
  /** A customer whose only domain has accurate data from `fromDay` to `toDay`, both local days. */
  const customer = async (fromDay: string, toDay: string, more: AccountOptions = {}) => {
    const me = await bench.as('Super', more);
    const accountId = me.accountId as string;
    const start = dayStart(fromDay, offset);
    await bench.sql('update account set created_at = $2 where id = $1', [accountId, start]);
    const [domainId, paramId] = [randomUUID(), randomUUID()];
    const name = `d-${domainId.slice(0, 8)}.test`;
    await bench.sql(
      `insert into supplier_param (id, name, supplier, base_url, pull_delay_seconds, retention_days, enabled, created_at) values ($1, $2, 'aurora', 'http://x', 0, 60, true, now())`,
      [paramId, `p-${paramId.slice(0, 8)}`],
    );
    await bench.sql(
      `insert into domain (id, account_id, name, origin_host, origin_port, origin_protocol, status, verify_name, verify_value, sync_start_at, created_at)
     values ($1, $2, $3, 'o.test', 80, 'http', 'Activated', 'v', 'v', $4, now())`,
      [domainId, accountId, name, start],
    );
    await bench.sql(
      `insert into sync_lane (id, account_id, domain_id, param_id, source, start_at, pulled_from, complete_to) values ($1, $2, $3, $4, 'accurate', $5, $5, $6)`,
      [randomUUID(), accountId, domainId, paramId, start, dayStart(addDays(toDay, 1), offset)],
    );
    return { me, place: { accountId, domainId, paramId, name } };
  };
  /** Usage by country at some minutes of a local day. */
  /** Stores the figures of days without a gap between them, in one go. */
  const useDays = (p: Place, list: readonly DayPoints[]) =>
    storePoints(bench.platform.analytics, {
      ...p,
      source: 'accurate',
      from: dayStart(list[0]?.[0] ?? today, offset),
      to: dayStart(addDays(list.at(-1)?.[0] ?? today, 1), offset),
      absent: 'zero',
      points: list.flatMap(([day, points]) =>
        points.map(([minute, country, bytes]) =>
          statPoint({
            domain: p.name,
            at: new Date(Date.parse(dayStart(day, offset)) + minute * 60_000).toISOString(),
            country,
            requests: 1,
            bytes,
          }),
        ),
      ),
    });
  const use = (p: Place, day: string, list: DayPoints[1]) => useDays(p, [[day, list]]);
  const close = () => closeBills(bench.platform.run);
  const dayOfBill = (me: Caller, day: string) => me.call(bills.endpoints.day, { day });
  const done = async (taskId: string) =>
    until(
      async () => {
        const t = await staff.call(tasks.endpoints.one, { id: taskId });
        return ['completed', 'partial', 'failed'].includes(t.state) && t;
      },
      { ms: 20_000, what: 'the task ends' },
    );
  return { bench, staff, customer, use, useDays, close, dayOfBill, done };
};
/** A day and its figures. */
export type DayPoints = [day: string, points: [minute: number, country: string, bytes: number][]];
export type Billing = Awaited<ReturnType<typeof openBilling>>;
