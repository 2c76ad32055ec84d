import { sql } from 'kysely';
import { analyticsQueries } from '#shared/areas/cdn/queries/queries';
import { Failure } from '#shared/kernel/errors';
import { type Ctx, internal } from '../../../kernel/db/context';
import { listVerb } from '../../../kernel/db/list';
import { record } from '../../../kernel/db/rows';

/** Seconds after which a row that its process does not look at is that of a process that died. */
const aliveSeconds = 5;

/** Addresses of people by their ids. */
export const emailsOf = async (ctx: Ctx, ids: readonly string[]): Promise<Map<string, string>> => {
  const { rows } = await sql<{ id: string; email: string }>`
    select id::text as id, email from person where id = any(${[...new Set(ids)]}::uuid[])`.execute(
    internal(ctx),
  );
  return new Map(rows.map((r) => [r.id, r.email]));
};
/** Names of accounts by their ids. */
export const accountsOf = async (
  ctx: Ctx,
  ids: readonly string[],
): Promise<Map<string, string>> => {
  const { rows } = await sql<{ id: string; name: string }>`
    select id::text as id, name from account where id = any(${[...new Set(ids)]}::uuid[])`.execute(
    internal(ctx),
  );
  return new Map(rows.map((r) => [r.id, r.name]));
};
/** People whose address holds a text. */
export const peopleLike = async (ctx: Ctx, text: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id::text as id from person where position(lower(${text}) in lower(email)) > 0 limit 1000`.execute(
    internal(ctx),
  );
  return rows.map((r) => r.id);
};

/** The questions that run, over all processes. */
export const listRunning = listVerb(analyticsQueries.endpoints.running, {
  source: () => sql`
    select q.id, q.name, q.lane, q.operation, q.screen, u.email, q.account_id, q.sql, q.params::text as params,
      q.started_at, extract(epoch from now() - q.started_at)::float8 * 1000 as elapsed_ms
    from running_query q left join person u on u.id = q.user_id
    where q.seen_at > now() - make_interval(secs => ${aliveSeconds})`,
});

/** Asks the process of a running question to end it, which it does within its next look. */
export const stopQuery = async (ctx: Ctx, id: string): Promise<void> => {
  const { rows } = await sql<{ name: string; account_id: string | null; screen: string }>`
    update running_query set stopped_at = now()
    where id = ${id} and seen_at > now() - make_interval(secs => ${aliveSeconds})
    returning name, account_id, screen`.execute(internal(ctx));
  const row = rows[0];
  if (!row) throw new Failure('data.absent');
  await record(ctx, {
    module: 'analyticsQuery',
    operation: 'stop',
    rowId: id,
    old: JSON.stringify({ name: row.name, screen: row.screen }),
  });
};
