import { sql } from 'kysely';
import { isEvent } from '#shared/areas/cdn/alarms/alarmMetrics';
import { alarmIncident, alarmIncidents } from '#shared/areas/cdn/alarms/incidents';
import type { Row } from '#shared/kernel/contract';
import { Failure } from '#shared/kernel/errors';
import { type Ctx, internal } from '../../../kernel/db/context';
import { listVerb } from '../../../kernel/db/list';
import { columnsOf } from '../../../kernel/db/rows';
import type { AlarmSource } from './evaluationInput.store';
import { mineAlone, notGlobal } from './policies.store';

export type Incident = Row<typeof alarmIncident>;
const columns = sql.join(columnsOf(alarmIncident).map((c) => sql.ref(`i.${c}`)));

/** The event if the asking account owns it; staff see all. */
export const ownIncident = async (ctx: Ctx, id: string): Promise<Incident> => {
  const { rows } = await sql<Incident>`select ${columns} from alarm_incident i
    where i.id = ${id} and ${mineAlone(ctx, 'i')} for update`.execute(internal(ctx));
  if (!rows[0]) throw new Failure('data.absent');
  return rows[0];
};

/** Where the points of an event come from: the source its policy watches now, realtime once it is gone. */
export const sourceOf = async (ctx: Ctx, i: Incident): Promise<AlarmSource> => {
  const { rows } = await sql<{
    source: AlarmSource;
  }>`select source from alarm_policy where id = ${i.policyId}`.execute(internal(ctx));
  return rows[0]?.source ?? (isEvent(i.metric) ? 'events' : 'realtime');
};

/** Until when the source of an event's domain is complete: the slowest lane decides; events of suppliers are known at once. */
export const completeTo = async (
  ctx: Ctx,
  i: Incident,
  source: AlarmSource,
): Promise<string | null> => {
  const { rows } = await sql<{ at: string | null }>`select min(l.complete_to) as at from sync_lane l
    where l.domain_id = ${i.domainId}::uuid and l.source = ${source}
      and (l.end_at is null or l.complete_to < l.end_at)`.execute(internal(ctx));
  return rows[0]?.at ?? null;
};

export const listIncidents = listVerb(alarmIncidents.endpoints.list, {
  entity: alarmIncident,
  where: (ctx, { from, to }) => [
    notGlobal(ctx),
    from && sql`t.opened_at >= ${from}::timestamptz`,
    to && sql`t.opened_at < ${to}::timestamptz`,
  ],
});

/** Ends events whose domain or policy is gone; a cascade took their state away. */
export const endOrphans = async (ctx: Ctx): Promise<void> => {
  await sql`update alarm_incident i set state = 'ended', closed_at = ${ctx.now()} where i.state = 'firing'
    and not exists (select 1 from alarm_state s where s.policy_id = i.policy_id and s.domain_id = i.domain_id)`.execute(
    internal(ctx),
  );
};
