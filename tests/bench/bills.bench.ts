// Recompute of 1,000 accounts x 12 regions: their month bills, and one day of each as a dry run, against
// the bare arithmetic and one set-based query over the same rows.
import { randomUUID } from 'node:crypto';
import { system } from '#server/kernel/db/context';
import { composeMonth, monthBill, writeMonth } from '#server/model/cdn/bills/months.store';
import { accountOf } from '#server/model/cdn/bills/days.store';
import { freshDay } from '#server/model/cdn/bills/recompute.store';
import type { UsageRow } from '#server/model/cdn/bills/usage';
import { setPricesAs } from '#server/areas/cdn/bills/prices';
import { lineCost, weightedOf } from '#shared/areas/cdn/bills/arithmetic';
import { regionCodes } from '#shared/edge/regions';
import { startConsole } from './consoleBench';

const accounts = 1000;
const days = 30;
const month = '2026-06';
const perGb = 85_000;
const [domainId, paramId] = [randomUUID(), randomUUID()];
const bytesOf = (day: number, region: number) => 1_000_000_007 * (day + 1) + region * 123_457;

const { bench, stop } = await startConsole({ workers: false });
try {
  const { run } = bench.platform;
  await setPricesAs(run, system, [
    {
      accountId: null,
      region: null,
      currency: 'USD',
      pricePerGb: perGb,
      fromDay: '2020-01-01',
      remark: '',
    },
  ]);
  const [price] = await bench.sql<{ id: string }>('select id from bill_price');
  const one = await bench.account();
  await bench.sql(
    `insert into account select (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid(), 'name', 'bench-' || n, 'created_at', now()))).*
     from account a, generate_series(2, $2) n where a.id = $1`,
    [one, accounts],
  );
  const ids = (await bench.sql<{ id: string }>('select id from account order by name, id')).map(
    (r) => r.id,
  );
  const lines = Array.from({ length: days }, (_, d) =>
    regionCodes.map((region, r) => {
      const bytes = bytesOf(d, r);
      const weighted = weightedOf([{ bytes, coefficientPpm: 1_000_000 }]);
      return { d, region, bytes, weighted: String(weighted), cost: lineCost(weighted, perGb) };
    }),
  ).flat();
  await bench.sql(
    `insert into bill_day (id, account_id, day, currency, version, status, bytes, billable_bytes, cost, completed_at, created_at)
     select gen_random_uuid(), a.id, date '${month}-01' + l.d, 'USD', 1, 'completed', sum(l.bytes), sum(l.bytes), sum(l.cost), now(), now()
     from account a, jsonb_to_recordset($1::jsonb) as l(d int, bytes bigint, cost bigint) where a.id = any($2::uuid[]) group by a.id, l.d`,
    [JSON.stringify(lines), ids],
  );
  await bench.sql(
    `insert into bill_line (id, bill_day_id, account_id, day, currency, region, version, bytes, weighted, billable_bytes, parts, price_id, price_version, price_per_gb, cost)
     select gen_random_uuid(), b.id, b.account_id, b.day, 'USD', l.region, 1, l.bytes, l.weighted, l.bytes,
       jsonb_build_array(jsonb_build_object('bytes', l.bytes, 'coefficientPpm', 1000000)), $2, 1, $3, l.cost
     from bill_day b join jsonb_to_recordset($1::jsonb) as l(d int, region text, bytes bigint, weighted numeric, cost bigint)
       on b.day = date '${month}-01' + l.d`,
    [JSON.stringify(lines), price?.id, perGb],
  );
  await bench.sql(
    `insert into bill_usage (bill_day_id, domain_id, domain, param_id, region, bytes, coefficient_ppm)
     select l.bill_day_id, $1, 'd.test', $2, l.region, l.bytes, 1000000 from bill_line l where l.day = '${month}-01'`,
    [domainId, paramId],
  );
  await bench.sql('analyze bill_day, bill_line, bill_usage');
  const timed = async (work: () => Promise<unknown>) => {
    const at = performance.now();
    await work();
    return performance.now() - at;
  };
  console.log(
    `${accounts} accounts x ${regionCodes.length} regions x ${days} days = ${accounts * lines.length} lines`,
  );

  const bareMonth = await timed(() =>
    bench.sql(`select account_id, sum(weighted), sum(cost) from bill_line group by account_id`),
  );
  const firstTime = await timed(async () => {
    for (const id of ids) await run(system, (ctx) => writeMonth(ctx, id, month));
  });
  let written = 0;
  const again = await timed(async () => {
    for (const id of ids) if (await run(system, (ctx) => writeMonth(ctx, id, month))) written += 1;
  });
  if (written > 0) throw new Error(`${written} months differ on the second run`);
  const expected = lines.reduce((sum, l) => sum + l.cost, 0);
  const [id = ''] = ids;
  const bill = await run(system, (ctx) => monthBill(ctx, id, month));
  const account = await run(system, (ctx) => accountOf(ctx, id));
  const now = account && (await run(system, (ctx) => composeMonth(ctx, account, month)));
  if (bill?.usageCost !== expected || now?.usageCost !== expected)
    throw new Error(`${bill?.usageCost} instead of ${expected}`);
  console.log(
    `months written: ${(firstTime / 1000).toFixed(2)} s, recomputed without a difference: ${(again / 1000).toFixed(2)} s; one query that only adds the lines: ${(bareMonth / 1000).toFixed(2)} s; ratio ${(again / bareMonth).toFixed(1)}`,
  );

  const usage: UsageRow[] = regionCodes.map((region, r) => ({
    domainId,
    paramId,
    region,
    bytes: bytesOf(0, r),
  }));
  const bareDay = await timed(async () => {
    for (let n = 0; n < accounts; n += 1)
      for (const u of usage)
        if (lineCost(weightedOf([{ bytes: u.bytes, coefficientPpm: 1_000_000 }]), perGb) < 0)
          throw new Error('never');
  });
  let differences = 0;
  const dry = await timed(async () => {
    for (const accountId of ids)
      differences +=
        (
          await run(system, (ctx) =>
            freshDay(ctx, { accountId, day: `${month}-01`, usage, charges: [] }),
          )
        )?.differences.length ?? -1;
  });
  if (differences !== 0) throw new Error(`${differences} differences without a cause`);
  await bench.sql('update bill_price set price_per_gb = price_per_gb + 1000, version = 2');
  const caused = new Set<string>();
  const changed = await timed(async () => {
    for (const accountId of ids)
      for (const d of (
        await run(system, (ctx) =>
          freshDay(ctx, { accountId, day: `${month}-01`, usage, charges: [] }),
        )
      )?.differences ?? []) {
        differences += 1;
        for (const c of d.causes) caused.add(c);
      }
  });
  if (differences !== accounts * regionCodes.length || [...caused].join() !== 'price')
    throw new Error(`${differences} differences by ${[...caused].join()}`);
  console.log(
    `one day of each, dry run: ${(dry / 1000).toFixed(2)} s without a difference, ${(changed / 1000).toFixed(2)} s with ${differences} by price; the bare arithmetic of the same lines: ${bareDay.toFixed(0)} ms`,
  );
} finally {
  await stop();
}
process.exit(0);
