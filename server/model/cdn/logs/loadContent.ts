import type { Analytics } from '../../../kernel/analytics/types';
import { regionOf } from '#shared/edge/regions';

const columns =
  'ts, domain, edge, country, region, client_ip, scheme, method, protocol, path, query, status, bytes, cache_status, request_ms, origin_status, origin_bytes, origin_ms, referer, ua, range, witness';

/** The same text for loads of the same lines, whatever their order. */
export const contentOf = async (analytics: Analytics, loadId: string): Promise<string> => {
  const [row] = await analytics.query<{ lines: string; one: string; other: string }>({
    name: 'log.content',
    sql: `SELECT count() AS lines, toString(sum(h)) AS one, toString(groupBitXor(h)) AS other
      FROM (SELECT cityHash64(${columns}) AS h FROM access_log WHERE load_id = {load:UUID})`,
    params: { load: loadId },
    maxMs: 120_000,
  });
  return `${row?.lines ?? 0} ${row?.one ?? 0} ${row?.other ?? 0}`;
};

/** Lines of a load whose country is in no region: they count as "other". */
export const unplacedOf = async (analytics: Analytics, loadId: string): Promise<number> => {
  const [row] = await analytics.query<{ n: string }>({
    name: 'log.unplaced',
    sql: `SELECT count() AS n FROM access_log WHERE load_id = {load:UUID} AND region = {other:String}`,
    params: { load: loadId, other: regionOf('') },
    maxMs: 60_000,
  });
  return Number(row?.n ?? 0);
};
