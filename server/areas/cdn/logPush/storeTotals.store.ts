import { sql } from 'kysely';
import { logPushObjects } from '#shared/areas/cdn/logPush/logPushObjects';
import { listVerb } from '../../../kernel/db/list';

/** The folder of a key above its year, month and day: the prefix of the target and the domain. */
const domainFolder = sql`regexp_replace(o.key, '\\d{4}/\\d\\d/\\d\\d/[^/]*$', '')`;
const folder = sql`regexp_replace(s.key, '[^/]*$', '')`;

/**
 * What lies in the stores by kind and prefix, from what is known of each object: delivered logs and unknown
 * objects at targets, supplier's own log files, backups and exports. Equal are those whose bytes were read
 * and compared: a stored log file was, with the sum its supplier tells, a backup by its restore.
 */
export const listStoreTotals = listVerb(logPushObjects.endpoints.totals, {
  source:
    () => sql`select store || ' ' || place || ' ' || prefix as key, store, place, prefix, count(*)::int as objects,
      coalesce(sum(bytes), 0)::bigint as bytes, count(*) filter (where checked)::int as equal,
      count(*) filter (where not checked)::int as wrong, count(*) filter (where checked is null)::int as unchecked,
      min(at) as oldest_at, max(at) as newest_at
    from (
      select 'delivered' as store, p.name || case p.kind when 's3' then ' · ' || coalesce(p.bucket, '') when 'folder' then ' · ' || coalesce(p.folder, '') else '' end as place,
        ${domainFolder} as prefix, o.bytes, case o.verdict when 'equal' then true when 'differs' then false when 'gone' then false end as checked, o.hour_at as at
      from log_push_object o join log_push p on p.id = o.push_id where o.state = 'sent' and o.erasure is distinct from 'erased'
      union all
      select 'unknown', p.name || ' · ' || coalesce(p.bucket, p.folder, ''), ${folder}, s.bytes, null, s.changed_at
      from log_stray s join log_push p on p.id = s.push_id
      union all
      select 'raw', x.name, f.domain || '/', f.size_bytes, case f.state when 'loaded' then true when 'bad' then false end, f.hour_at
      from log_file f join supplier_param x on x.id = f.param_id where f.state not in ('expired', 'duplicate')
      union all
      select 'backup', b.place, b.scope || '/', b.bytes, case b.state when 'proven' then true when 'broken' then false end, b.created_at
      from backup b where b.state not in ('waiting', 'writing', 'failed', 'removed')
      union all
      select 'export', '', e.format || '/', e.size_bytes, null, e.finished_at from metric_export e where e.state = 'completed') as objects
    group by store, place, prefix`,
});
