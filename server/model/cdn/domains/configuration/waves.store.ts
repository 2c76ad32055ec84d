import { sql } from 'kysely';
import type { Sentence } from '#shared/kernel/field';
import { type Ctx, internal } from '../../../../kernel/db/context';
import type { Domain } from '../domains.store';

type Key = { taskId: string; n: number };
type Outcome = 'done' | 'failed';

/** Whether this item of a task was pushed, by whichever worker. */
export const isPushed = async (ctx: Ctx, { taskId, n }: Key): Promise<boolean> => {
  const { rows } = await sql`select 1 from config_wave_push
    where task_id = ${taskId} and n = ${n}`.execute(internal(ctx));
  return rows.length > 0;
};

/** Notes the version that an item made of its domain; a second worker is stopped by the key. */
export const notePush = (ctx: Ctx, { taskId, n }: Key, d: Domain) =>
  sql`insert into config_wave_push (task_id, n, domain_id, version, pushed_at)
    values (${taskId}, ${n}, ${d.id}, ${d.configVersion}, ${ctx.now()})`.execute(internal(ctx));

/** An item that could not be pushed counts as failed in its wave. */
export const noteRefusal = (ctx: Ctx, { taskId, n }: Key, domainId: string | null) =>
  sql`insert into config_wave_push (task_id, n, domain_id, version, pushed_at, outcome)
    values (${taskId}, ${n}, coalesce(${domainId}::uuid, gen_random_uuid()), 0, ${ctx.now()}, 'failed')
    on conflict (task_id, n) do nothing`.execute(internal(ctx));

export type PushStanding = {
  n: number;
  outcome: Outcome | null;
  /** Null when the domain is gone. */
  status: Domain['status'] | null;
  configVersion: number | null;
  version: number;
  reason: Sentence | null;
  ageMs: number;
};
/** What was pushed of these items, with where the domain stands now. */
export const standingOf = async (
  ctx: Ctx,
  taskId: string,
  { first, last }: { first: number; last: number },
): Promise<PushStanding[]> => {
  const { rows } =
    await sql<PushStanding>`select w.n, w.outcome, d.status, d.config_version, w.version,
      d.status_message as reason, extract(epoch from ${ctx.now()}::timestamptz - w.pushed_at)::float8 * 1000 as age_ms
    from config_wave_push w left join domain d on d.id = w.domain_id
    where w.task_id = ${taskId} and w.n between ${first} and ${last} order by w.n`.execute(
      internal(ctx),
    );
  return rows;
};

/** Writes how pushes ended. */
export const setOutcomes = (
  ctx: Ctx,
  taskId: string,
  ended: readonly (Key & { outcome: Outcome })[],
) =>
  sql`update config_wave_push w set outcome = e.outcome
    from unnest(${ended.map((e) => e.n)}::int[], ${ended.map((e) => e.outcome)}::text[]) as e(n, outcome)
    where w.task_id = ${taskId} and w.n = e.n and w.outcome is null`.execute(internal(ctx));

/** The first complete wave of which more failed than may, with how many percent did; null when none. */
export const failedWave = async (
  ctx: Ctx,
  taskId: string,
  { waveSize, failurePercent }: { waveSize: number; failurePercent: number },
): Promise<{ wave: number; percent: number } | null> => {
  const { rows } = await sql<{ wave: number; percent: number }>`select wave, percent from (
      select (n - 1) / ${waveSize} + 1 as wave, round(100.0 * count(*) filter (where outcome = 'failed') / count(*))::int as percent,
        count(*) filter (where outcome = 'failed') * 100 > count(*) * ${failurePercent}::int as over,
        bool_and(outcome is not null) as ended
      from config_wave_push where task_id = ${taskId} group by 1) x
    where ended and over order by wave limit 1`.execute(internal(ctx));
  return rows[0] ?? null;
};
