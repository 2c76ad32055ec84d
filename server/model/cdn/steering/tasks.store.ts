import { sql } from 'kysely';
import type { cnameTask, StepKind } from '#shared/areas/cdn/steering/cnameTasks';
import type { Row } from '#shared/kernel/contract';
import type { Sentence } from '#shared/kernel/field';
import { type Ctx, internal } from '../../../kernel/db/context';
import type { Entry } from './weights';

export type Task = Row<typeof cnameTask>;
export type Step = { kind: StepKind; stage: number; percent: number; reason: Sentence | null };

/** Tasks with how much of the way is live and when they look next. */
export const taskRows = () =>
  sql`select t.*, w.to_schedule_id, case when t.stage = 0 then 0 else (t.stages ->> (t.stage - 1))::int end as percent,
      case when t.state in ('running', 'paused') then coalesce(r.next_at, w.next_at) end as next_at
    from cname_task t left join cname_round r on r.task_id = t.id left join cname_switch w on w.task_id = t.id`;

/** Starts the rounds of a probe. */
export const openRound = (ctx: Ctx, taskId: string) =>
  sql`insert into cname_round (key, task_id, next_at) values (${taskId}, ${taskId}, ${ctx.now()})`.execute(
    internal(ctx),
  );

/** Switches of single domains that belong together, and the policy they follow in the end. */
export type Together = { moveId: string; toScheduleId: string };

/** Keeps what a switch goes back to, and has its guard look at once. */
export const openSwitch = (
  ctx: Ctx,
  taskId: string,
  o: { entries: readonly Entry[]; ownLines: boolean; together: Together | null },
) =>
  sql`insert into cname_switch (task_id, from_entries, own_lines, next_at, move_id, to_schedule_id)
    values (${taskId}, ${JSON.stringify(o.entries)}::jsonb, ${o.ownLines}, ${ctx.now()},
      ${o.together?.moveId ?? null}, ${o.together?.toScheduleId ?? null})`.execute(internal(ctx));

/** Puts a step behind those that were. */
export const insertStep = (ctx: Ctx, { id, scheduleId, domainId }: Task, s: Step) =>
  sql`insert into cname_step (task_id, n, schedule_id, domain_id, kind, stage, percent, reason, at)
    select ${id}, coalesce(max(n), 0) + 1, ${scheduleId}, ${domainId}, ${s.kind}, ${s.stage}, ${s.percent},
      ${s.reason && JSON.stringify(s.reason)}::jsonb, ${ctx.now()} from cname_step where task_id = ${id}`.execute(
    internal(ctx),
  );

/** The steps of a switch, in order. */
export const stepsOf = async (ctx: Ctx, taskId: string) => {
  const { rows } = await sql<
    Omit<Step, 'stage'> & { n: number; at: string }
  >`select n, kind, percent,
    reason, at from cname_step where task_id = ${taskId} order by n`.execute(internal(ctx));
  return rows;
};

/** When the guard of a switch looks again, and how many times in a row the answers were beside the weights. */
export const noteLook = (ctx: Ctx, taskId: string, o: { nextAt: string; misses: number }) =>
  sql`update cname_switch set next_at = ${o.nextAt}, misses = ${o.misses} where task_id = ${taskId}`.execute(
    internal(ctx),
  );

/** Ids of switches whose guard is due. */
export const dueSwitches = async (ctx: Ctx): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`select t.id from cname_task t
    join cname_switch w on w.task_id = t.id
    where t.state in ('running', 'paused') and w.next_at <= ${ctx.now()} order by w.next_at limit 20`.execute(
    internal(ctx),
  );
  return rows.map((r) => r.id);
};

/** Held until the transaction ends, with how many stages it went through; null for a switch that is over or gone. */
export const openSwitchOf = async (ctx: Ctx, id: string) => {
  const { rows } = await sql<
    Task & {
      fromEntries: Entry[];
      ownLines: boolean;
      misses: number;
      lookedAt: string;
      moves: number;
      moveId: string | null;
    }
  >`select t.*, w.from_entries, w.own_lines, w.misses, w.next_at as looked_at, w.move_id,
      (select count(*)::int from cname_step s where s.task_id = t.id and s.kind in ('advance', 'skip', 'back')) as moves
    from cname_task t
    join cname_switch w on w.task_id = t.id
    where t.id = ${id} and t.state in ('running', 'paused') for update of t`.execute(internal(ctx));
  return rows[0] ?? null;
};
export type OpenSwitch = NonNullable<Awaited<ReturnType<typeof openSwitchOf>>>;

/** How the others stand that a switch belongs together with: a name that was rolled back, and whether any is behind. */
export const othersOf = async (ctx: Ctx, s: Pick<OpenSwitch, 'id' | 'moveId' | 'stage'>) => {
  const { rows } = await sql<{ rolledBack: string | null; behind: boolean }>`select
      min(d.name) filter (where t.state = 'rolledBack') as rolled_back,
      coalesce(bool_or(t.state in ('running', 'paused') and (t.stage < ${s.stage ?? 0}
        or (t.state = 'paused' and t.stage = ${s.stage ?? 0}))), false) as behind
    from cname_switch w join cname_task t on t.id = w.task_id left join domain d on d.id = t.domain_id
    where w.move_id = ${s.moveId} and t.id <> ${s.id}`.execute(internal(ctx));
  return rows[0] ?? { rolledBack: null, behind: false };
};

/** Has the guards of those look at once that belong together with a switch. */
export const wakeOthers = (ctx: Ctx, taskId: string) =>
  sql`update cname_switch o set next_at = ${ctx.now()} from cname_switch w
    where w.task_id = ${taskId} and o.move_id = w.move_id and o.task_id <> w.task_id`.execute(
    internal(ctx),
  );

/** The policy that a domain follows once this switch of it is complete; null where it keeps its lines. */
export const destinationOf = async (ctx: Ctx, taskId: string) => {
  const { rows } = await sql<{ id: string; entries: Entry[] }>`select s.id, s.entries
    from cname_switch w join schedule s on s.id = w.to_schedule_id where w.task_id = ${taskId}`.execute(
    internal(ctx),
  );
  return rows[0] ?? null;
};

/** What a switch moves: a policy, or one domain. */
export type Subject = Pick<Task, 'scheduleId' | 'domainId'>;

/** Weights as they are: of the policy, or of the domain, which are its own or its policy's; null for what is gone. */
export const entriesNow = async (
  ctx: Ctx,
  { scheduleId, domainId }: Subject,
): Promise<Entry[] | null> => {
  const { rows } = domainId
    ? await sql<{
        entries: Entry[] | null;
      }>`select case when jsonb_typeof(d.lines) = 'array' then d.lines
        else s.entries end as entries
      from domain d left join schedule s on s.id = d.schedule_id where d.id = ${domainId} for update of d`.execute(
        internal(ctx),
      )
    : await sql<{
        entries: Entry[] | null;
      }>`select entries from schedule where id = ${scheduleId} for update`.execute(internal(ctx));
  return rows[0]?.entries ?? null;
};

export type Follower = { domainId: string; name: string; cname: string };
/** Published names that a switch moves. */
export const followersOf = async (
  ctx: Ctx,
  { scheduleId, domainId }: Subject,
): Promise<Follower[]> => {
  const which = domainId
    ? sql`d.id = ${domainId}`
    : sql`d.schedule_id = ${scheduleId} and d.lines is null`;
  const { rows } = await sql<Follower>`select d.id as domain_id, d.name, d.cname from domain d
    join domain_work w on w.domain_id = d.id and w.published
    where ${which} and d.cname is not null order by d.name`.execute(internal(ctx));
  return rows;
};

/** How many names the served zone has. */
export const zoneNames = async (ctx: Ctx, zone: string): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select coalesce((select jsonb_array_length(records)
    from dns_zone_version where zone = ${zone} order by serial desc limit 1), 0)::int as n`.execute(
    internal(ctx),
  );
  return rows[0]?.n ?? 0;
};
