import { type RawBuilder, sql } from 'kysely';
import { type Ctx, internal } from '../../../kernel/db/context';

/** SQL: whether lane `l` has yet to fetch some of the past between two instants; what has not arrived is no zero. */
export const lacksPast = (from: RawBuilder<unknown>, to: RawBuilder<unknown>) =>
  sql<boolean>`(l.start_at < ${to} and l.pulled_from > greatest(l.start_at, ${from}))`;

/** How far back the accurate figures of the whole platform have been fetched; null once all of them are there. */
export const fetchedFrom = async (ctx: Ctx): Promise<string | null> => {
  const { rows } = await sql<{ at: string | null }>`select max(l.pulled_from) as at from sync_lane l
    where l.source = 'accurate' and l.pulled_from > l.start_at`.execute(internal(ctx));
  return rows[0]?.at ?? null;
};
