import { type RawBuilder, sql } from 'kysely';
import { type MarkRow, mostMarks } from '#shared/areas/cdn/overview/marks';
import { can } from '#shared/kernel/access';
import { type Ctx, internal } from '../../../kernel/db/context';
import { seenBy } from '../../../kernel/db/visibility';

type MarksQuery = {
  from: string;
  to: string;
  domainId?: string | undefined;
  accountId?: string | undefined;
};

const within = (ctx: Ctx, a: MarksQuery, alias: string, column: string) =>
  sql`${sql.ref(`${alias}.${column}`)} >= ${a.from}::timestamptz and ${sql.ref(`${alias}.${column}`)} < ${a.to}::timestamptz
    and ${seenBy(ctx, `${alias}.account_id`)} and (${a.accountId ?? null}::uuid is null or ${sql.ref(`${alias}.account_id`)} = ${a.accountId ?? null}::uuid)`;

const alarms = (
  ctx: Ctx,
  a: MarksQuery,
) => sql`select i.id::text, 'alarm' as kind, i.opened_at as at,
    i.description || ' · ' || i.domain as text, '/cdn-alarmtrigger?id=' || i.id as path
  from alarm_incident i where ${within(ctx, a, 'i', 'opened_at')}
    and (${a.domainId ?? null}::uuid is null or i.domain_id = ${a.domainId ?? null}::uuid)`;
const purges = (
  ctx: Ctx,
  a: MarksQuery,
) => sql`select k.id::text, 'purge' as kind, k.created_at as at, k.title as text,
    '/cdn-task?tab=refresh&task=' || k.id as path
  from task k where k.kind = 'refresh' and ${within(ctx, a, 'k', 'created_at')}
    and (${a.domainId ?? null}::uuid is null or exists (select 1 from domain d where d.id = ${a.domainId ?? null}::uuid
      and k.params::text like '%' || d.name || '%'))`;
const configs = (
  ctx: Ctx,
  a: MarksQuery,
) => sql`select v.id::text, 'config' as kind, v.created_at as at,
    d.name || ' v' || v.version as text, '/domain/' || d.id || '/configs' as path
  from domain_config v join domain d on d.id = v.domain_id where v.version > 1 and ${within(ctx, a, 'v', 'created_at')}
    and (${a.domainId ?? null}::uuid is null or v.domain_id = ${a.domainId ?? null}::uuid)`;
/** Policies are the platform's own: they have no account, and customers never see them. */
const policies = (
  a: MarksQuery,
) => sql`select u.number::text as id, 'schedule' as kind, u.at, s.name as text,
    '/updateSchedule?id=' || s.id as path
  from audit u join schedule s on s.id::text = u.row_id
  where u.module = 'schedule' and u.operation <> 'add' and u.at >= ${a.from}::timestamptz and u.at < ${a.to}::timestamptz
    and (${a.domainId ?? null}::uuid is null or exists (select 1 from domain d where d.id = ${a.domainId ?? null}::uuid and d.schedule_id = s.id))`;

/** What happened in a span, oldest first, of the kinds the person may see. */
export const marksOfSpan = async (ctx: Ctx, span: MarksQuery): Promise<MarkRow[]> => {
  const parts: RawBuilder<unknown>[] = [
    ...(can(ctx.who, 'alarm.view') ? [alarms(ctx, span)] : []),
    ...(can(ctx.who, 'task.view') ? [purges(ctx, span)] : []),
    ...(can(ctx.who, 'domain.queryByDomainID') ? [configs(ctx, span)] : []),
    ...(can(ctx.who, 'staff.scheduling.view') ? [policies(span)] : []),
  ];
  if (parts.length === 0) return [];
  const { rows } =
    await sql<MarkRow>`select * from (select * from (${sql.join(parts, sql` union all `)}) m
    order by m.at desc limit ${mostMarks}) newest order by newest.at`.execute(internal(ctx));
  return rows;
};
