import type { Analytics } from '../../../kernel/analytics/types';
import { regionOf } from '#shared/edge/regions';
import { type HiddenLines, shownLines } from './hiddenLines.store';

const columns =
  'ts, domain, edge, country, region, client_ip, scheme, method, protocol, path, query, status, bytes, cache_status, request_ms, origin_status, origin_bytes, origin_ms, referer, ua, range, witness';

/** Lines of some loads that are not hidden; of some hosts alone where these are told. */
export type LoadLines = {
  loads: readonly string[];
  hosts: readonly string[] | null;
  hidden: HiddenLines;
};
const within = ({ loads, hosts, hidden }: LoadLines) => {
  // Whether a load as a whole is hidden is for the caller to know: what a load holds is asked before it is in place.
  const shown = shownLines({ ...hidden, loads: [] });
  const of = hosts ? ' AND l.domain IN {hosts:Array(String)}' : '';
  return {
    sql: `l.load_id IN {loads:Array(UUID)}${of} AND ${shown.sql}`,
    params: { loads, ...(hosts && { hosts }), ...shown.params },
  };
};

/** The same text for the same lines, whatever their order and the loads that they are in. */
export const contentOf = async (analytics: Analytics, of: LoadLines): Promise<string> => {
  const where = within(of);
  const [row] = await analytics.query<{ lines: string; one: string; other: string }>({
    name: 'log.content',
    sql: `SELECT count() AS lines, toString(sum(h)) AS one, toString(groupBitXor(h)) AS other
      FROM (SELECT cityHash64(${columns}) AS h FROM access_log AS l WHERE ${where.sql})`,
    params: where.params,
    maxMs: 120_000,
  });
  return `${row?.lines ?? 0} ${row?.one ?? 0} ${row?.other ?? 0}`;
};

/** How many lines each load has of other hosts than these. */
export const linesBeside = async (
  analytics: Analytics,
  of: LoadLines & { hosts: readonly string[] },
): Promise<ReadonlyMap<string, number>> => {
  const where = within({ ...of, hosts: null });
  const rows = await analytics.query<{ id: string; lines: string }>({
    name: 'log.beside',
    sql: `SELECT toString(l.load_id) AS id, count() AS lines FROM access_log AS l
      WHERE ${where.sql} AND l.domain NOT IN {hosts:Array(String)} GROUP BY id`,
    params: { ...where.params, hosts: of.hosts },
    maxMs: 120_000,
  });
  return new Map(rows.map((r) => [r.id, Number(r.lines)]));
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
