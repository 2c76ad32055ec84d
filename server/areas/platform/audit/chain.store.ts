import { sql } from 'kysely';
import { type ChainLink, longestChain } from '#shared/areas/platform/audit/audit';
import { type Ctx, internal } from '../../../kernel/db/context';

/** Items told of; a large task has its own list of them. */
const mostItems = 200;

/**
 * What a request caused, in the order of time: what it recorded, the tasks it began and those that came
 * of them with their items, calls to suppliers, events to consoles, and letters. Jobs carry the id of their request on.
 */
export const chainOf = async (ctx: Ctx, requestId: string): Promise<ChainLink[]> => {
  const { rows } = await sql<ChainLink>`with recursive begun as (
      select id, request_id from task where request_id = ${requestId}
      union select t.id, t.request_id from task t join begun b on t.parent_id = b.id),
    named as (select ${requestId}::text as id union select request_id from begun)
    select * from (
      select at, 'audit' as kind, module as name, operation as detail, risk as state,
          coalesce(acting_email, user_email) as by, number::text as id
        from audit where request_id in (select id from named)
      union all select created_at, 'task', kind, title, state, created_by_email, id::text
        from task where id in (select id from begun)
      union all select i.changed_at, 'item', i.lane, i.target, i.state, null, i.task_id || ':' || i.n
        from (select task_id, n, lane, target, state, changed_at from task_item where task_id in (select id from begun)
          and changed_at is not null order by changed_at limit ${mostItems}) i
      union all select created_at, 'supplierCall', supplier, method || ' ' || url,
          coalesce(status::text, error_class), null, id::text
        from supplier_call where request_id in (select id from named)
      union all select at, 'event', name, stream, null, null, id::text
        from event_log where request_id in (select id from named)
      union all select created_at, 'mail', template, recipient, state, null, id::text
        from letter where request_id in (select id from named)
    ) links order by at, kind limit ${longestChain}`.execute(internal(ctx));
  return rows;
};
