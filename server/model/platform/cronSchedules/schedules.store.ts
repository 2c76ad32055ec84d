import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import {
  cronRun,
  cronSchedule,
  type RunState,
  schedulesSeenBy,
  stripRuns,
} from '#shared/areas/platform/cronSchedules/cronSchedules';
import type { ScheduleKindName } from '#shared/areas/scheduleKinds';
import { isStaff } from '#shared/kernel/access';
import type { Row } from '#shared/kernel/contract';
import { type Ctx, internal } from '../../../kernel/db/context';
import { columnsOf } from '../../../kernel/db/rows';
import type { RunResult } from './effects';
import type { Turn } from './turn';

export type CronSchedule = Row<typeof cronSchedule>;
export type CronRun = Row<typeof cronRun>;
const columns = sql.join(columnsOf(cronSchedule).map((c) => sql.ref(c)));
const runColumns = sql.join(columnsOf(cronRun).map((c) => sql.ref(c)));

/** SQL: schedules `t` that the asking person may see. */
export const seenSchedules = ({ who }: Ctx) => {
  const own = isStaff(who)
    ? sql`true`
    : sql`t.account_id = ${who.accountId}::uuid and not t.by_staff`;
  return sql`t.kind = any(${schedulesSeenBy(who)}::text[]) and ${own}`;
};

/** SQL: the last runs of a schedule `t`, oldest first. */
export const lastRuns = sql`(select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'dueAt', to_char(r.due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'cause', r.cause, 'state', r.state, 'missedBefore', r.missed_before, 'summary', r.summary, 'link', r.link,
    'endedAt', to_char(r.ended_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by r.due_at), '[]')
  from (select * from cron_run where schedule_id = t.id order by due_at desc limit ${sql.lit(stripRuns)}) r)`;

/** One schedule, locked until the transaction ends. */
export const lockSchedule = async (ctx: Ctx, id: string): Promise<CronSchedule | undefined> => {
  const { rows } =
    await sql<CronSchedule>`select ${columns} from cron_schedule where id = ${id} for update`.execute(
      internal(ctx),
    );
  return rows[0];
};

/** SQL: what a row `subject` runs by, for a left join: its schedule of a kind with the last runs. */
export const subjectSchedule = (kind: ScheduleKindName) => sql`lateral (
  select t.id as schedule_id, t.cron, t.zone, t.missed, t.next_at, t.state as schedule_state, ${lastRuns} as runs
  from cron_schedule t where t.kind = ${kind} and t.subject = subject.id::text order by t.created_at limit 1)`;

/** The first schedule of a thing, locked until the transaction ends. */
export const lockSubject = async (
  ctx: Ctx,
  kind: ScheduleKindName,
  subject: string,
): Promise<CronSchedule | undefined> => {
  const { rows } = await sql<CronSchedule>`select ${columns} from cron_schedule
    where kind = ${kind} and subject = ${subject} order by created_at limit 1 for update`.execute(
    internal(ctx),
  );
  return rows[0];
};

/** Schedules of a kind of an account or of the platform; new ones wait until this ends. */
export const countSchedules = async (
  ctx: Ctx,
  kind: string,
  accountId: string | null,
): Promise<number> => {
  const tx = internal(ctx);
  await sql`select pg_advisory_xact_lock(hashtext(${`schedules ${kind} ${accountId}`}))`.execute(
    tx,
  );
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from cron_schedule
    where kind = ${kind} and account_id is not distinct from ${accountId}::uuid`.execute(tx);
  return rows[0]?.n ?? 0;
};

const batch = 100;
/** Schedules whose time has come, locked; another worker's are left to it. */
export const lockDue = async (ctx: Ctx): Promise<(CronSchedule & { nextAt: string })[]> => {
  const { rows } = await sql<CronSchedule & { nextAt: string }>`select ${columns} from cron_schedule
    where state = 'active' and next_at <= ${ctx.now()}::timestamptz order by next_at limit ${batch}
    for update skip locked`.execute(internal(ctx));
  return rows;
};

/** Notes when a schedule is due next; no person changed anything, so the audit has none of it. */
export const setNext = async (ctx: Ctx, id: string, nextAt: string | null): Promise<void> => {
  await sql`update cron_schedule set next_at = ${nextAt}::timestamptz where id = ${id}`.execute(
    internal(ctx),
  );
};

/** Whether a run of a schedule has not ended. */
export const isBusy = async (ctx: Ctx, scheduleId: string): Promise<boolean> => {
  const { rows } = await sql`select 1 from cron_run
    where schedule_id = ${scheduleId} and state in ('waiting', 'running') limit 1`.execute(
    internal(ctx),
  );
  return rows.length > 0;
};

type NewRun = Pick<Turn, 'dueAt' | 'missedBefore'> & Pick<CronRun, 'cause' | 'state'>;
/** Enters a run; null where that time of the schedule has one. */
export const enterRun = async (ctx: Ctx, scheduleId: string, r: NewRun): Promise<string | null> => {
  const ended = r.state === 'waiting' ? null : ctx.now();
  const { rows } = await sql<{
    id: string;
  }>`insert into cron_run (id, schedule_id, due_at, cause, state, missed_before, ended_at, created_at)
    values (${randomUUID()}, ${scheduleId}, ${r.dueAt}, ${r.cause}, ${r.state}, ${r.missedBefore}, ${ended}, ${ctx.now()})
    on conflict (schedule_id, due_at) do nothing returning id`.execute(internal(ctx));
  return rows[0]?.id ?? null;
};

/** One run, locked until the transaction ends; with how often it was tried to be begun. */
export const lockRun = async (
  ctx: Ctx,
  id: string,
): Promise<(CronRun & { attempts: number }) | undefined> => {
  const { rows } = await sql<
    CronRun & { attempts: number }
  >`select ${runColumns}, attempts from cron_run
    where id = ${id} for update`.execute(internal(ctx));
  return rows[0];
};

/** Counts one more attempt at a run that waits; null for one that does not. */
export const tryRun = async (ctx: Ctx, id: string): Promise<number | null> => {
  const { rows } = await sql<{ attempts: number }>`update cron_run set attempts = attempts + 1
    where id = ${id} and state = 'waiting' returning attempts`.execute(internal(ctx));
  return rows[0]?.attempts ?? null;
};

/** Moves a run that has not ended; answers how the run before it ended, for news of a failure. */
export const moveRun = async (
  ctx: Ctx,
  { id, scheduleId, dueAt }: CronRun,
  to: Extract<RunState, 'running' | 'passed' | 'failed'>,
  { summary, link }: Omit<RunResult, 'ok'> = {},
): Promise<RunState | null> => {
  const tx = internal(ctx);
  const ended = to === 'running' ? null : ctx.now();
  await sql`update cron_run set state = ${to}, summary = coalesce(${summary ? JSON.stringify(summary) : null}::jsonb, summary),
      link = coalesce(${link ?? null}, link), started_at = coalesce(started_at, ${ctx.now()}), ended_at = ${ended}
    where id = ${id}`.execute(tx);
  const { rows } = await sql<{ state: RunState }>`select state from cron_run
    where schedule_id = ${scheduleId} and due_at < ${dueAt} and state in ('passed', 'failed')
    order by due_at desc limit 1`.execute(tx);
  return rows[0]?.state ?? null;
};

/** Runs whose job is gone: they waited for a minute. */
export const leftWaiting = async (ctx: Ctx): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`select id from cron_run where state = 'waiting'
    and created_at < ${ctx.now()}::timestamptz - interval '1 minute' order by created_at limit ${batch}`.execute(
    internal(ctx),
  );
  return rows.map((r) => r.id);
};
/** Runs of a kind that began so many hours ago and have no end. */
export const lostRuns = async (ctx: Ctx, kind: string, hours: number): Promise<string[]> => {
  const { rows } = await sql<{
    id: string;
  }>`select r.id from cron_run r join cron_schedule s on s.id = r.schedule_id
    where r.state = 'running' and s.kind = ${kind} and r.started_at < ${ctx.now()}::timestamptz - ${hours} * interval '1 hour'
    limit ${batch}`.execute(internal(ctx));
  return rows.map((r) => r.id);
};
