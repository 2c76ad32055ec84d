import { sql } from 'kysely';
import { ipRecords } from '#shared/areas/platform/session/ipRecords';
import { plainVerbs } from '../../../kernel/db/crud';
import { serve } from '../../../kernel/http/http';

/** Addresses that people signed in from, or tried to, as far back as attempts are kept. */
export const ipRecordsService = serve(
  ipRecords,
  plainVerbs(ipRecords, {
    source: () => sql`select ip as id, (array_agg(country order by at desc))[1] as country,
      count(distinct lower(email))::int as people, count(distinct account_id)::int as accounts,
      count(*)::int as attempts, count(*) filter (where result not in ('ok', 'simulated'))::int as refused,
      min(at) as first_at, max(at) as last_at
      from sign_in_attempt group by ip`,
  }),
);
