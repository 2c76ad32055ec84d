import { sql } from 'kysely';
import { isEvent } from '#shared/areas/cdn/alarms/alarmMetrics';
import { alarmIncident } from '#shared/areas/cdn/alarms/incidents';
import type { Row } from '#shared/kernel/contract';
import { Failure } from '#shared/kernel/errors';
import { type Ctx, internal } from '../../../kernel/db/context';
import { columnsOf } from '../../../kernel/db/rows';
import type { AlarmSource } from './due.store';
import { mineAlone } from './policies.store';

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

export const listIncidents = async (
  ctx: Ctx,
  o: {
    search: string | null;
    state: readonly string[] | null;
    policyId: string | null;
    domainId: string | null;
    from: string | null;
    to: string | null;
    order: 'opened_at' | 'closed_at';
    descending: boolean;
    page: number;
    size: number;
  },
): Promise<{ rows: Incident[]; total: number }> => {
  const filter = sql`${mineAlone(ctx, 'i')} and (${o.search}::text is null or i.description ilike ${o.search} or i.domain ilike ${o.search})
    and (${o.state as string[] | null}::text[] is null or i.state = any(${o.state as string[] | null}::text[]))
    and (${o.policyId}::uuid is null or i.policy_id = ${o.policyId}) and (${o.domainId}::uuid is null or i.domain_id = ${o.domainId})
    and (${o.from}::timestamptz is null or i.opened_at >= ${o.from}::timestamptz) and (${o.to}::timestamptz is null or i.opened_at < ${o.to}::timestamptz)`;
  const direction = o.descending ? sql`desc` : sql`asc`;
  const { rows } = await sql<Incident>`select ${columns} from alarm_incident i where ${filter}
    order by ${sql.ref(`i.${o.order}`)} ${direction} nulls last, i.id limit ${o.size} offset ${(o.page - 1) * o.size}`.execute(
    internal(ctx),
  );
  const counted = await sql<{
    n: number;
  }>`select count(*)::int as n from (select 1 from alarm_incident i where ${filter} limit 100001) c`.execute(
    internal(ctx),
  );
  return { rows, total: counted.rows[0]?.n ?? 0 };
};

/** Ends events whose domain or policy is gone; a cascade took their state away. */
export const endOrphans = async (ctx: Ctx): Promise<void> => {
  await sql`update alarm_incident i set state = 'ended', closed_at = ${ctx.now()} where i.state = 'firing'
    and not exists (select 1 from alarm_state s where s.policy_id = i.policy_id and s.domain_id = i.domain_id)`.execute(
    internal(ctx),
  );
};
