import type pg from 'pg';
import type { Period } from './period';

/** A further host of a domain at a supplier; `isLive` while the supplier serves it. */
export type Alias = Period & { host: string; domain: string; isLive: boolean };

/** The aliases that domains have or had at a supplier parameter. */
export const aliasesAt = async (pool: pg.Pool, paramId: string): Promise<Alias[]> => {
  const { rows } = await pool.query<Alias>(
    `select a.host, d.name as domain, a.from_at as "fromAt", a.to_at as "toAt", a.supply <> 'off' and a.live_version > 0 as "isLive"
     from alias_domain a join domain d on d.id = a.domain_id where a.param_id = $1 order by a.from_at, a.id`,
    [paramId],
  );
  return rows;
};
