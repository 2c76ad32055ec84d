import { sql } from 'kysely';
import { configStates } from '#shared/areas/cdn/domains/configStates';
import { listVerb } from '../../../kernel/db/list';
import { serve } from '../../../kernel/http/http';
import { pushConfig } from '../../../model/cdn/domains/configuration/push';
import { domainForUpdate } from '../../../model/cdn/domains/domains.store';
import { mustAllow } from '../../../model/cdn/domains/transition';

const differs = sql`r.state not in ('same', 'pending')`;
/** Every domain that suppliers serve, with how its configuration stands at them. */
const standings =
  () => sql`select d.id, d.account_id, d.name, d.status, d.config_version, x.live, x.drifted, x.fields,
    x.failed, x.failed_at, x.message, x.checked_at,
    case when x.failed > 0 then 'failed' when x.drifted > 0 then 'drifted' when x.pending > 0 then 'pending'
      when x.read > 0 then 'same' else 'unknown' end as standing
  from domain d join lateral (select count(*) as entries,
      string_agg(p.supplier || ' v' || e.live_version, ' · ' order by p.supplier, p.name) as live,
      count(*) filter (where ${differs})::int as drifted,
      count(*) filter (where r.state = 'pending' or e.live_version < d.config_version)::int as pending,
      count(r.entry_id)::int as read,
      (select string_agg(distinct j ->> 'field', ', ') from domain_reading y, jsonb_array_elements(y.differences) j
        where y.domain_id = d.id) as fields,
      count(*) filter (where e.state = 'error')::int as failed,
      max((select max((s ->> 'at')::timestamptz) from jsonb_array_elements(e.steps) s where s ->> 'state' = 'failed'))
        filter (where e.state = 'error') as failed_at,
      (array_agg(coalesce(e.message, r.message)) filter (where e.state = 'error' or ${differs}))[1] as message,
      max(r.checked_at) as checked_at
    from domain_supplier e join supplier_param p on p.id = e.param_id left join domain_reading r on r.entry_id = e.id
    where e.domain_id = d.id) x on x.entries > 0`;

/** Configurations of all domains after the nightly scan: what answers requests. */
export const configStatesService = serve(configStates, {
  list: listVerb(configStates.endpoints.list, { source: standings }),
  async resync(ctx, { id }) {
    const d = await domainForUpdate(ctx, id);
    mustAllow(d, 'repush');
    return { version: (await pushConfig(ctx, d, {}, { cause: 'repush' })).configVersion };
  },
});
