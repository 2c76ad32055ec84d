import { randomUUID } from 'node:crypto';
import type { Analytics } from '#server/kernel/analytics/types';
import { writePoints } from '#server/model/cdn/statistics/metricWriter';
import type { StatSource } from '#server/model/cdn/statistics/statRows';
import { dataChangeKind } from '#workers/areas/cdn/corrections/dataChange';
import { taskWork } from '#workers/areas/platform/tasks/engine';
import { slotSeconds } from '#shared/kernel/units';
import { type Bench, startBench } from '../../../support/bench';
import { statPoint } from '../../../support/statPoint';

const slotMs = slotSeconds * 1000;
/** Noon of the UTC day before: all slots around it lie within one day. */
const noon = (() => {
  const day = 86_400_000;
  return Math.floor(Date.now() / day) * day - day / 2;
})();
/** Start of a slot, counted from that noon. */
export const at = (slots = 0): string => new Date(noon + slots * slotMs).toISOString();

export type Place = { accountId: string; domainId: string; paramId: string; name: string };
/** Requests and bytes of a slot by country. */
export type Counts = Record<string, [requests: number, bytes: number]>;

/** A bench whose workers, once started, do changes of figures alone; its domains have figures as sync writes them. */
export const openFigures = async () => {
  const bench = await startBench({ workers: false, worked: [taskWork([dataChangeKind])] });
  const { analytics } = bench.platform;
  const addPlace = async (): Promise<Place> => {
    const accountId = await bench.account();
    const [domainId, paramId] = [randomUUID(), randomUUID()];
    const name = `d-${domainId.slice(0, 8)}.test`;
    await bench.sql(
      `insert into supplier_param (id, name, supplier, base_url, pull_delay_seconds, retention_days, enabled, created_at) values ($1, $2, 'aurora', 'http://x', 0, 60, true, now())`,
      [paramId, `p-${paramId.slice(0, 8)}`],
    );
    await bench.sql(
      `insert into domain (id, account_id, name, origin_host, origin_port, origin_protocol, status, verify_name, verify_value, sync_start_at, created_at)
       values ($1, $2, $3, 'o.test', 80, 'http', 'Activated', 'v', 'v', $4, now())`,
      [domainId, accountId, name, at(-2000)],
    );
    return { accountId, domainId, paramId, name };
  };
  /** What a pull takes over for some slots, counted from noon; slots without counts are nothing. */
  const pull = (
    place: Place,
    slots: Record<number, Counts>,
    o: { source?: 'accurate' | 'realtime'; store?: Analytics; absent?: 'keep' | 'zero' } = {},
  ) => {
    const numbers = Object.keys(slots).map(Number);
    return writePoints(o.store ?? analytics, {
      ...place,
      source: o.source ?? 'accurate',
      from: at(Math.min(...numbers)),
      to: at(Math.max(...numbers) + 1),
      absent: o.absent ?? 'keep',
      points: numbers.flatMap((slot) =>
        Object.entries(slots[slot] ?? {}).map(([country, [requests, bytes]]) =>
          statPoint({ domain: place.name, at: at(slot), country, requests, bytes }),
        ),
      ),
      cause: { kind: 'pull', id: randomUUID(), actor: 'dataSyncs.pull' },
    });
  };
  /** Every stored sum of a domain, as text: equal texts are equal figures byte for byte. */
  const sumsOf = async (place: Place, table: 'stats_5m' | 'stats_1h' | 'stats_ledger') =>
    JSON.stringify(
      await analytics.query({
        name: 'test.sums',
        sql: `SELECT toString(s.source) AS source, s.ts AS ts, s.country AS country, s.region AS region,
            sum(s.requests) AS requests, sum(s.bytes) AS bytes, sum(s.hit_requests), sum(s.hit_bytes), sum(s.origin_requests),
            sum(s.origin_bytes), sum(s.request_ms), sum(s.witness_requests), sum(s.witness_bytes),
            mapFilter((code, n) -> n != 0, sumMap(s.statusMap)) AS codes
          FROM ${table} AS s WHERE s.domain_id = {domain:UUID} GROUP BY source, ts, country, region
          HAVING requests != 0 OR bytes != 0 OR length(codes) > 0 ORDER BY source, ts, country`,
        params: { domain: place.domainId },
      }),
    );
  /** Bytes of one slot over all countries. */
  const bytesAt = async (
    place: Place,
    slot = 0,
    source: StatSource = 'accurate',
  ): Promise<number> => {
    const [row] = await analytics.query<{ bytes: string }>({
      name: 'test.bytes',
      sql: `SELECT sum(s.bytes) AS bytes FROM stats_5m AS s WHERE s.domain_id = {domain:UUID}
        AND s.source = {source:String} AND s.ts = {at:DateTime('UTC')}`,
      params: { domain: place.domainId, source, at: Date.parse(at(slot)) / 1000 },
    });
    return Number(row?.bytes);
  };
  return { bench, analytics, addPlace, pull, sumsOf, bytesAt };
};
export type Figures = Awaited<ReturnType<typeof openFigures>>;
export type { Bench };
