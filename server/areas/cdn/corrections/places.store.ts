import { sql } from 'kysely';
import { badField } from '#shared/kernel/errors';
import { type Ctx, internal } from '../../../kernel/db/context';

/** Refuses a supplier parameter that does not exist. */
export const requireParam = async (ctx: Ctx, paramId: string): Promise<void> => {
  const { rows } = await sql`select 1 from supplier_param where id = ${paramId}`.execute(
    internal(ctx),
  );
  if (rows.length === 0) throw badField('paramId', 'data.absent');
};

/** Minutes by which the days of an account begin before those of UTC; it must exist. */
export const offsetOf = async (ctx: Ctx, accountId: string): Promise<number> => {
  const { rows } = await sql<{
    minutes: number;
  }>`select utc_offset_minutes as minutes from account where id = ${accountId}`.execute(
    internal(ctx),
  );
  if (!rows[0]) throw badField('accountId', 'data.absent');
  return rows[0].minutes;
};

/** The account of a domain, which must exist. */
export const accountOf = async (ctx: Ctx, domainId: string): Promise<{ accountId: string }> => {
  const { rows } = await sql<{
    accountId: string;
  }>`select account_id from domain where id = ${domainId}`.execute(internal(ctx));
  if (!rows[0]) throw badField('domainId', 'data.absent');
  return rows[0];
};

/** The account of a domain whose figures of a supplier parameter are to change; both must exist. */
export const placeOf = async (
  ctx: Ctx,
  domainId: string,
  paramId: string,
): Promise<{ accountId: string }> => {
  const place = await accountOf(ctx, domainId);
  await requireParam(ctx, paramId);
  return place;
};

/**
 * The hours that a log process task changed, of which account and domain (null: of several); of a task that changed
 * none those it is about. It must exist.
 */
export const processScope = async (
  ctx: Ctx,
  processId: string,
): Promise<{
  fromAt: string;
  toAt: string;
  accountId: string | null;
  domainId: string | null;
}> => {
  const { rows } = await sql<{
    fromAt: string;
    toAt: string;
    accountId: string | null;
    domainId: string | null;
  }>`select coalesce(min(u.from_at), p.from_at) as from_at, coalesce(max(u.to_at), p.to_at) as to_at,
      case when count(distinct u.account_id) = 1 then (min(u.account_id::text))::uuid end as account_id,
      case when count(distinct u.domain_id) = 1 then (min(u.domain_id::text))::uuid end as domain_id
    from log_process p left join log_process_unit u on u.process_id = p.id and u.result = 'changed'
    where p.id = ${processId} group by p.id`.execute(internal(ctx));
  if (!rows[0]) throw badField('processId', 'data.absent');
  return rows[0];
};
