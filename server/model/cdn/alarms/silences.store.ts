import { sql } from 'kysely';
import { alarmSilence, alarmSilences } from '#shared/areas/cdn/alarms/silences';
import type { Row } from '#shared/kernel/contract';
import { Failure } from '#shared/kernel/errors';
import { type Ctx, internal } from '../../../kernel/db/context';
import { listVerb } from '../../../kernel/db/list';
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

export const listSilences = listVerb(alarmSilences.endpoints.list, {
  entity: alarmSilence,
  adds: (ctx) => ({
    state: sql`case when t.ends_at <= ${ctx.now()} then 'ended' when t.starts_at > ${ctx.now()} then 'planned' else 'active' end`,
    suppressed: sql`(select coalesce(sum(n.count), 0)::int from notice_delivery n where n.silence_id = t.id)`,
  }),
});

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
