import { sql } from 'kysely';
import { allLogFiles } from '#shared/areas/cdn/logs/allLogFiles';
import { logFile } from '#shared/areas/cdn/logs/logFiles';
import { listVerb } from '../../../kernel/db/list';

const supplier = sql`coalesce((select p.supplier from supplier_param p where p.id = t.param_id), '')`;

/** Log files of all accounts; an hour counts as billed once its day in the account's zone is completed. */
export const listAllFiles = listVerb(allLogFiles.endpoints.list, {
  entity: logFile,
  adds: (ctx) => ({
    domain: sql`t.domain`,
    supplier,
    ageDays: sql`greatest(0, extract(epoch from ${ctx.now()}::timestamptz - t.hour_at) / 86400)::int`,
    attempts: sql`t.attempts`,
    message: sql`t.message`,
    billed: sql`exists (select 1 from bill_day b join account a on a.id = b.account_id where b.account_id = t.account_id and b.version > 0
      and b.day = (t.hour_at at time zone 'UTC' + a.utc_offset_minutes * interval '1 minute')::date)`,
    erasure: sql`(select e.state from log_erasure e where e.domain_id = t.domain_id and e.param_id = t.param_id and e.hour_at = t.hour_at
      order by e.created_at desc limit 1)`,
  }),
});

/** What accounts have at supplier parameters; what has expired or is there twice takes nothing. */
export const listTotals = listVerb(allLogFiles.endpoints.totals, {
  source:
    () => sql`select f.account_id || ' ' || f.param_id as id, f.account_id, f.param_id, count(*)::int as files,
      coalesce(sum(f.lines), 0)::bigint as lines, coalesce(sum(f.size_bytes), 0)::bigint as size_bytes,
      count(*) filter (where f.state = 'loaded')::int as loaded_files, min(f.hour_at) as oldest_at, max(f.hour_at) as newest_at
    from log_file f where f.state not in ('expired', 'duplicate') group by f.account_id, f.param_id`,
  adds: { supplier },
});
