import { sql } from 'kysely';
import type { RunError, runKinds } from '#shared/areas/cdn/sync/runs';
import { type Ctx, internal } from '../../../kernel/db/context';

export type RunKind = keyof typeof runKinds;
export type Run = {
  id: string;
  laneId: string;
  kind: RunKind;
  from: string;
  to: string;
  points: number;
  added: number;
  changed: number;
  unchanged: number;
  ms: number;
  errorClass: RunError | null;
  message: string | null;
  /** Address of a person, or name of a job. */
  actor: string;
  /** What its calls to the supplier are found by, from its beginning on. */
  requestId: string;
  startedAt: string;
};
/** Keeps what runs brought. */
export const recordRuns = async (ctx: Ctx, runs: readonly Run[]): Promise<void> => {
  if (runs.length === 0) return;
  const column = <K extends keyof Run>(name: K) => runs.map((r) => r[name]);
  await sql`insert into sync_run (id, lane_id, kind, from_at, to_at, points, added, changed, unchanged, ms,
      error_class, message, actor, request_id, started_at, created_at)
    select r.*, ${ctx.now()}::timestamptz from unnest(${column('id')}::uuid[], ${column('laneId')}::uuid[], ${column('kind')}::text[],
      ${column('from')}::timestamptz[], ${column('to')}::timestamptz[], ${column('points')}::int[], ${column('added')}::int[],
      ${column('changed')}::int[], ${column('unchanged')}::int[], ${column('ms')}::int[], ${column('errorClass')}::text[],
      ${column('message')}::text[], ${column('actor')}::text[], ${column('requestId')}::text[], ${column('startedAt')}::timestamptz[]) as r`.execute(
    internal(ctx),
  );
};

const runDays = 7;
/** Forgets old runs, and gaps that are closed for as long. */
export const cleanRuns = async (ctx: Ctx): Promise<void> => {
  await sql`delete from sync_run where created_at < ${ctx.now()}::timestamptz - ${runDays} * interval '1 day'`.execute(
    internal(ctx),
  );
  await sql`delete from sync_gap where closed_at < ${ctx.now()}::timestamptz - ${runDays} * interval '1 day'`.execute(
    internal(ctx),
  );
};
