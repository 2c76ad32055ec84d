import { randomUUID } from 'node:crypto';
import type { DataRule } from '#shared/areas/cdn/dataTests/rules';
import { runTest } from '#server/model/cdn/dataTests/run';
import { startBench } from '../../../support/bench';
import { statPoint, storePoints } from '../../../support/statPoint';

export const dayMs = 86_400_000;
const today = Math.floor(Date.now() / dayMs) * dayMs;
/** A day of UTC so many days ago. */
export const dayOf = (ago: number): string =>
  new Date(today - ago * dayMs).toISOString().slice(0, 10);
export const domainId = randomUUID();
export const paramId = randomUUID();

/** A bench with one domain at one parameter, whose days are filled and spoilt by the test. */
export const openDataTests = async () => {
  const bench = await startBench({ workers: false });
  const owner = await bench.as('Super');
  const operator = await bench.staff({ data: 'operate', series: 'operate' });
  await bench.sql(
    `insert into supplier_param (id, name, supplier, base_url, pull_delay_seconds, retention_days, enabled, created_at) values ($1, 'Aurora 1', 'aurora', 'http://x', 0, 90, true, now())`,
    [paramId],
  );
  await bench.sql(
    `insert into domain (id, account_id, name, origin_host, origin_port, origin_protocol, status, verify_name, verify_value, sync_start_at, created_at)
     values ($1, $2, 'd.tests.test', 'o', 80, 'http', 'Activated', 'x', 'x', $3, now())`,
    [domainId, owner.accountId, `${dayOf(20)}T00:00:00Z`],
  );
  const good = (day: string, slots = 288) =>
    storePoints(bench.platform.analytics, {
      accountId: owner.accountId as string,
      domainId,
      paramId,
      source: 'accurate',
      from: `${day}T00:00:00.000Z`,
      to: new Date(Date.parse(day) + dayMs).toISOString(),
      points: Array.from({ length: slots }, (_, i) =>
        statPoint({
          at: new Date(Date.parse(day) + i * 300_000).toISOString(),
          country: 'US',
          requests: 4,
          bytes: 1000 + i,
          hitRequests: 2,
          status: { 200: 3, 404: 1 },
        }),
      ),
    });
  /** A row beside the ones that were pulled, past every writer. */
  const plant = (table: string, day: string, columns: Record<string, string>) => {
    const row = {
      ts: `'${day} 10:00:00'`,
      account_id: `'${owner.accountId}'`,
      domain_id: `'${domainId}'`,
      param_id: `'${paramId}'`,
      source: `'accurate'`,
      country: `'US'`,
      region: `'northAmerica'`,
      ...columns,
    };
    return bench.platform.analytics.command({
      sql: `INSERT INTO ${table} (${Object.keys(row).join(', ')}) VALUES (${Object.values(row).join(', ')})`,
    });
  };
  const look = async (key: DataRule | (string & {}), day: string) =>
    (await runTest(bench.platform.run, key, day)).places;

  return { bench, owner, operator, good, plant, look };
};
export type DataTestWorld = Awaited<ReturnType<typeof openDataTests>>;
