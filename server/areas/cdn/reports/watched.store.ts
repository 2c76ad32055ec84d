import { sql } from 'kysely';
import { baselineWeeks } from '#shared/areas/cdn/reports/deviation';
import { slotSeconds } from '#shared/kernel/units';
import { type Ctx, internal } from '../../../kernel/db/context';
import type { Level, Watched } from './traffic';

type Row = {
  id: string;
  accountId: string;
  completeTo: string;
  /** Nothing is known before. */
  knownFrom: string;
};
const weekMs = 7 * 86_400_000;
const levels = {
  account: sql`l.account_id`,
  domain: sql`l.domain_id`,
} as const;

/**
 * Accounts or domains whose accurate data is being synced, up to the slot that all their running lanes
 * have completed; a lane that has not delivered anything yet holds nothing back.
 */
export const watchedOf = async (
  ctx: Ctx,
  level: Level,
  o: { ids?: readonly string[]; accountId?: string | undefined },
): Promise<(Watched & { accountId: string })[]> => {
  const { rows } =
    await sql<Row>`select ${levels[level]} as id, (array_agg(l.account_id))[1] as account_id,
      min(l.complete_to) as complete_to, min(coalesce(l.pulled_from, l.start_at)) as known_from
    from sync_lane l where l.source = 'accurate' and l.complete_to is not null
      and (l.end_at is null or l.complete_to < l.end_at)
      and (${o.ids ?? null}::uuid[] is null or ${levels[level]} = any(${o.ids ?? null}::uuid[]))
      and (${o.accountId ?? null}::uuid is null or l.account_id = ${o.accountId ?? null}::uuid)
    group by 1`.execute(internal(ctx));
  return rows.map((row) => {
    const end = Math.floor(Date.parse(row.completeTo) / 1000 / slotSeconds) * slotSeconds;
    const at = end - slotSeconds;
    const whole = Math.floor((at * 1000 - Date.parse(row.knownFrom)) / weekMs);
    return {
      id: row.id,
      accountId: row.accountId,
      accountIds: [row.accountId],
      at,
      weeks: Math.max(0, Math.min(baselineWeeks, whole)),
    };
  });
};
