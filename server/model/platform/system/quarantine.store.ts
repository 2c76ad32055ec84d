import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { quarantine, type quarantinedJob } from '#shared/areas/platform/system/quarantine';
import type { JobSpec, Row } from '#shared/kernel/contract';
import { Failure } from '#shared/kernel/errors';
import { type Ctx, internal } from '../../../kernel/db/context';
import { record } from '../../../kernel/db/rows';

export type QuarantinedJob = Row<typeof quarantinedJob>;
const columns = sql`id, created_at as "createdAt", name, queue, deaths, state, payload,
  request_id as "requestId", settled_at as "settledAt", settled_by as "settledBy"`;

/** Jobs that run by themselves rest this long after one of them was held, instead of coming again. */
const restMinutes = 10;

/** Holds a job that ended its worker again and again; tells staff. Holding it twice does nothing. */
export const hold = async (
  ctx: Ctx,
  job: {
    jobId: string;
    queue: string;
    name: string;
    payload: unknown;
    requestId: string;
    deaths: number;
  },
): Promise<void> => {
  const { rows } = await sql<QuarantinedJob>`insert into quarantined_job
      (id, job_id, queue, name, payload, request_id, deaths, created_at)
    values (${randomUUID()}, ${job.jobId}, ${job.queue}, ${job.name}, ${JSON.stringify(job.payload)}::jsonb,
      ${job.requestId}, ${job.deaths}, ${ctx.now()})
    on conflict (job_id) do nothing returning ${columns}`.execute(internal(ctx));
  const row = rows[0];
  if (!row) return;
  ctx.emit(quarantine.events.changed, row);
  ctx.notify(quarantine.notices.held, { name: job.name, deaths: job.deaths }, {});
};

/** Names of jobs of which one was held a short while ago: those that run by themselves rest. */
export const resting = async (ctx: Ctx): Promise<Set<string>> => {
  const { rows } = await sql<{ name: string }>`select distinct name from quarantined_job
    where state = 'held' and created_at > ${ctx.now()}::timestamptz - ${restMinutes} * interval '1 minute'`.execute(
    internal(ctx),
  );
  return new Set(rows.map((r) => r.name));
};

/** Lets a held job run again, as a new one, or drops it; once. */
export const settleHeld = async (
  ctx: Ctx,
  id: string,
  state: 'released' | 'dropped',
  specs: ReadonlyMap<string, JobSpec>,
): Promise<QuarantinedJob> => {
  const { rows } =
    await sql<QuarantinedJob>`update quarantined_job set state = ${state}, settled_at = ${ctx.now()},
      settled_by = ${ctx.who.email} where id = ${id} and state = 'held' returning ${columns}`.execute(
      internal(ctx),
    );
  const job = rows[0];
  if (!job) throw new Failure('data.absent');
  const spec = specs.get(job.name);
  // What runs by itself comes with its next turn.
  if (state === 'released' && spec && !spec.everyMs) ctx.enqueue(spec, job.payload);
  await record(ctx, {
    module: 'quarantinedJob',
    operation: state,
    rowId: id,
    risk: 'high',
    new: JSON.stringify({ name: job.name, payload: job.payload }),
  });
  ctx.emit(quarantine.events.changed, job);
  return job;
};
