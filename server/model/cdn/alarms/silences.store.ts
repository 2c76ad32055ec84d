import { sql } from 'kysely';
import {
  alarmSilence,
  alarmSilences,
  type ListedSilence,
  type silenceStates,
} from '#shared/areas/cdn/alarms/silences';
import type { Row } from '#shared/kernel/contract';
import { Failure } from '#shared/kernel/errors';
import { type Ctx, internal } from '../../../kernel/db/context';
import { columnsOf } from '../../../kernel/db/rows';
import { mine } from './policies.store';

export type Silence = Row<typeof alarmSilence>;
const columns = sql.join(columnsOf(alarmSilence).map((c) => sql.ref(`s.${c}`)));

/** The silence if the asking account owns it. */
export const ownSilence = async (ctx: Ctx, id: string): Promise<Silence> => {
  const { rows } = await sql<Silence>`select ${columns} from alarm_silence s
    where s.id = ${id} and ${mine(ctx, 's')} for update`.execute(internal(ctx));
  if (!rows[0]) throw new Failure('data.absent');
  return rows[0];
};

/** The account of a domain if the asking account owns it. */
export const accountOfDomain = async (ctx: Ctx, id: string): Promise<string> => {
  const { rows } = await sql<{ accountId: string }>`select d.account_id from domain d
    where d.id = ${id} and ${mine(ctx, 'd')}`.execute(internal(ctx));
  if (!rows[0]) throw new Failure('data.absent');
  return rows[0].accountId;
};

export const listSilences = async (
  ctx: Ctx,
  o: {
    search: string | null;
    state: readonly (keyof typeof silenceStates)[] | null;
    policyId: string | null;
    order: 'ends_at' | 'created_at';
    descending: boolean;
    page: number;
    size: number;
  },
): Promise<{ rows: ListedSilence[]; total: number }> => {
  const state = sql`case when s.ends_at <= ${ctx.now()} then 'ended' when s.starts_at > ${ctx.now()} then 'planned' else 'active' end`;
  const states = o.state as string[] | null;
  const filter = sql`${mine(ctx, 's')} and (${o.search}::text is null or s.reason ilike ${o.search} or s.created_by ilike ${o.search})
    and (${states}::text[] is null or ${state} = any(${states}::text[])) and (${o.policyId}::uuid is null or s.policy_id = ${o.policyId})`;
  const direction = o.descending ? sql`desc` : sql`asc`;
  const { rows } =
    await sql<ListedSilence>`select ${columns}, ${state} as state, p.description as policy, d.name as domain,
      (select coalesce(sum(n.count), 0)::int from notice_delivery n where n.silence_id = s.id) as suppressed
    from alarm_silence s left join alarm_policy p on p.id = s.policy_id left join domain d on d.id = s.domain_id
    where ${filter} order by ${sql.ref(`s.${o.order}`)} ${direction}, s.id limit ${o.size} offset ${(o.page - 1) * o.size}`.execute(
      internal(ctx),
    );
  const counted = await sql<{
    n: number;
  }>`select count(*)::int as n from alarm_silence s where ${filter}`.execute(internal(ctx));
  return { rows, total: counted.rows[0]?.n ?? 0 };
};

type Ending = { id: string; accountId: string | null; reason: string; minutes: number; n: number };
/** Says once that a silence is about to end: a quarter of an hour before, for short ones at half time. */
export const remindOfEnds = async (ctx: Ctx): Promise<void> => {
  const { rows } = await sql<Ending>`update alarm_silence s set reminded_at = ${ctx.now()}
    where s.reminded_at is null and s.starts_at <= ${ctx.now()} and s.ends_at > ${ctx.now()}
      and s.ends_at - least(interval '15 minutes', (s.ends_at - s.starts_at) / 2) <= ${ctx.now()}::timestamptz
    returning s.id, s.account_id, s.reason, ceil(extract(epoch from s.ends_at - ${ctx.now()}::timestamptz) / 60)::int as minutes,
      (select coalesce(sum(n.count), 0)::int from notice_delivery n where n.silence_id = s.id) as n`.execute(
    internal(ctx),
  );
  for (const { accountId, ...values } of rows)
    ctx.notify(alarmSilences.notices.ending, values, { accountId });
};
