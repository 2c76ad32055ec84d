import { sql } from 'kysely';
import { ipRecords } from '#shared/areas/platform/session/ipRecords';
import { plainVerbs } from '../../../kernel/db/crud';
import { serve } from '../../../kernel/http/http';
import { networkSql } from '../../../model/platform/session/addresses/signIns.store';

/** Addresses that people signed in from, or tried to, as far back as attempts are kept; by network where asked. */
export const ipRecordsService = serve(
  ipRecords,
  plainVerbs(ipRecords, {
    source: (ctx, { by }) => {
      const place = (ip: string) => (by === 'network' ? networkSql(sql.ref(ip)) : sql.ref(ip));
      return sql`select i.*, coalesce(k.keys, 0)::int as keys, (select r.action from network_rule r
          where i.id::inet <<= r.network and (r.ends_at is null or r.ends_at > ${ctx.now()})
          order by masklen(r.network) desc limit 1) as rule
        from (select ${place('a.ip')} as id, (array_agg(a.country order by a.at desc))[1] as country,
            count(distinct lower(a.email))::int as people, count(distinct a.account_id)::int as accounts,
            count(*)::int as attempts, count(*) filter (where a.result not in ('ok', 'simulated'))::int as refused,
            min(a.at) as first_at, max(a.at) as last_at
          from sign_in_attempt a where a.ip <> '' group by 1) i
        left join (select ${place('last_used_ip')} as id, count(*)::int as keys from api_key
          where last_used_ip <> '' group by 1) k on k.id = i.id`;
    },
  }),
);
