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

/** The hours that a log process task is about; it must exist. */
export const processSpan = async (
  ctx: Ctx,
  processId: string,
): Promise<{ fromAt: string; toAt: string }> => {
  const { rows } = await sql<{
    fromAt: string;
    toAt: string;
  }>`select from_at, to_at from log_process where id = ${processId}`.execute(internal(ctx));
  if (!rows[0]) throw badField('processId', 'data.absent');
  return rows[0];
};
