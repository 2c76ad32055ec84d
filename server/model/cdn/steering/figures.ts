import { platform } from '../../../kernel/process/platform';

/** What a credential served since a stage began: requests, those answered 5xx, and hits. */
export type Served = { requests: number; errors: number; hits: number };

const over = (table: string, source: string) => `SELECT toString(s.param_id) AS paramId,
    toFloat64(sum(s.requests)) AS requests, toFloat64(sum(s.hit_requests)) AS hits,
    toFloat64(sum(arraySum(mapValues(mapFilter((k, v) -> k >= 500, s.statusMap))))) AS errors
  FROM ${table} WHERE s.domain_id IN {domains:Array(UUID)} AND s.param_id IN {params:Array(UUID)}
    AND s.ts >= parseDateTimeBestEffort({from:String}) ${source}
  GROUP BY paramId`;

/**
 * Figures of credentials in slots that begin at `since` or later, by the source that has seen most of
 * it: minutes are here soon where they are pulled, accurate figures are complete later.
 */
export const servedSince = async (
  domainIds: readonly string[],
  paramIds: readonly string[],
  since: string,
): Promise<Map<string, Served>> => {
  const params = {
    domains: [...domainIds],
    params: [...paramIds],
    from: since,
  };
  const sources = [
    over('stats_1m AS s FINAL', ''),
    over('stats_5m AS s', "AND s.source = 'realtime'"),
    over('stats_5m AS s', "AND s.source = 'accurate'"),
  ];
  const best = new Map<string, Served>();
  for (const sql of sources) {
    const rows = await platform().analytics.query<Served & { paramId: string }>({
      name: 'steering.served',
      who: { userId: null, accountId: null },
      sql,
      params,
    });
    for (const { paramId, requests, errors, hits } of rows)
      if (requests > (best.get(paramId)?.requests ?? 0))
        best.set(paramId, { requests, errors, hits });
  }
  return best;
};
