import { sql } from 'kysely';
import { logPush } from '#shared/areas/cdn/logPush/logPushes';
import type { Row } from '#shared/kernel/contract';
import { Failure } from '#shared/kernel/errors';
import { type Ctx, internal } from '../../../kernel/db/context';
import { columnsOf } from '../../../kernel/db/rows';
import { platform } from '../../../kernel/process/platform';

/** A push with what signs its requests. */
export type PushTarget = Row<typeof logPush> & { secret: string };
const columns = sql.join(columnsOf(logPush).map((c) => sql.ref(c)));
const bound = (id: string): string => `log_push:${id}:secret_sealed`;

/** Keeps the secret of a push, sealed. */
export const keepSecret = async (ctx: Ctx, id: string, secret: string): Promise<void> => {
  await sql`update log_push set secret_sealed = ${platform().secrets.seal(secret, bound(id))} where id = ${id}`.execute(
    internal(ctx),
  );
};

/** A push as its target is opened by; locked, so that it is changed by nobody meanwhile. */
export const targetOf = async (ctx: Ctx, id: string): Promise<PushTarget> => {
  const { rows } = await sql<
    Row<typeof logPush> & { sealed: string | null }
  >`select ${columns}, secret_sealed as sealed from log_push where id = ${id} for share`.execute(
    internal(ctx),
  );
  const [row] = rows;
  if (!row) throw new Failure('data.absent');
  const { sealed, ...push } = row;
  return { ...push, secret: sealed ? platform().secrets.open(sealed, bound(id)) : '' };
};

/** Minutes of failing after which the account is told, once until it goes well again. */
const toldAfterMinutes = 15;
/**
 * What an attempt means for its push: well again, or failing since now or longer. True when the account
 * is to be told.
 */
export const noteOutcome = async (ctx: Ctx, id: string, ok: boolean): Promise<boolean> => {
  const { rows } = await sql<{ tell: boolean }>`update log_push p set
      failing_since = case when ${ok} then null else coalesce(p.failing_since, ${ctx.now()}::timestamptz) end,
      failing_told = not ${ok} and (p.failing_told or coalesce(p.failing_since < ${ctx.now()}::timestamptz - ${toldAfterMinutes} * interval '1 minute', false))
    from log_push before where p.id = ${id} and before.id = p.id
    returning p.failing_told and not before.failing_told as tell`.execute(internal(ctx));
  return rows[0]?.tell ?? false;
};
