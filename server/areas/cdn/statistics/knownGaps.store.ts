import { sql } from 'kysely';
import { type Ctx, internal } from '../../../kernel/db/context';

/** A span of a series, as somebody marks it. */
export type GapPlace = {
  domainId: string;
  paramId: string;
  source: string;
  fromAt: string;
  toAt: string;
};

/** Whose a series is; null where the domain was never synced from there. */
export const accountOfSeries = async (ctx: Ctx, p: GapPlace): Promise<string | null> => {
  const { rows } = await sql<{ accountId: string }>`select account_id as "accountId" from sync_lane
    where domain_id = ${p.domainId} and param_id = ${p.paramId} and source = ${p.source}`.execute(
    internal(ctx),
  );
  return rows[0]?.accountId ?? null;
};

/** Whether a known gap of the series touches the span already. */
export const touchesGap = async (ctx: Ctx, p: GapPlace): Promise<boolean> => {
  const { rows } = await sql`select 1 from known_gap where domain_id = ${p.domainId}
    and param_id = ${p.paramId} and source = ${p.source}
    and from_at < ${p.toAt}::timestamptz and to_at > ${p.fromAt}::timestamptz`.execute(
    internal(ctx),
  );
  return rows.length > 0;
};
