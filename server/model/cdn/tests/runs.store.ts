import { sql } from 'kysely';
import { nodeKinds, type TestPoint } from '#shared/areas/cdn/tests/results';
import { testRun, testRuns, type wholeRun } from '#shared/areas/cdn/tests/testRuns';
import type { EdgeTrace } from '#shared/edge/trace';
import { isStaff } from '#shared/kernel/access';
import type { New, Row } from '#shared/kernel/contract';
import { Failure, sentenceOf } from '#shared/kernel/errors';
import { wildcardOf } from '#shared/kernel/hostNames';
import type { Supplier } from '#shared/suppliers';
import type * as z from 'zod';
import { type Ctx, internal } from '../../../kernel/db/context';
import { columnsOf, insert } from '../../../kernel/db/rows';
import { seenBy } from '../../../kernel/db/visibility';

export type TestRun = Row<typeof testRun>;
const columns = sql.join(columnsOf(testRun).map((c) => sql.ref(c)));

/** SQL: runs `t` that the asking person may see: those of staff are shown to staff alone. */
export const seenRuns = (ctx: Ctx) =>
  isStaff(ctx.who) ? sql`true` : sql`${seenBy(ctx, 't.account_id')} and not t.by_staff`;

/** A run with what it measured, as far as the asking person may see it. */
export const wholeOf = async (ctx: Ctx, id: string): Promise<z.output<typeof wholeRun>> => {
  const { rows } = await sql<z.output<typeof wholeRun>>`select ${columns}, results, trace
    from test_run t where id = ${id} and ${seenRuns(ctx)}`.execute(internal(ctx));
  if (!rows[0]) throw new Failure('data.absent');
  return rows[0];
};

/** The domain that a host is, for whoever may see it. */
export const domainOfHost = async (
  ctx: Ctx,
  host: string,
): Promise<{ id: string; accountId: string }> => {
  const { rows } = await sql<{ id: string; accountId: string }>`select id, account_id
    from domain d where name in (${host}, ${wildcardOf(host)}) and d.status <> 'Moved' and ${seenBy(ctx, 'd.account_id')}
    order by name = ${host} desc limit 1`.execute(internal(ctx));
  if (rows[0]) return rows[0];
  const code = 'test.foreign';
  throw new Failure(code, { host }).at({ path: 'url', code, text: sentenceOf(code, { host }) });
};

type Draft = Pick<New<typeof testRun>, 'kind' | 'url' | 'nodeIds' | 'assertions' | 'cause'> & {
  scheduledTestId?: string;
  cronRunId?: string;
};
/** Enters a run of a URL of a domain of whoever asks, and hands it to the workers. */
export const enterRun = async (ctx: Ctx, { cronRunId, ...draft }: Draft): Promise<TestRun> => {
  const { id: domainId, accountId } = await domainOfHost(ctx, new URL(draft.url).hostname);
  const row = await insert(ctx, testRun, {
    scheduledTestId: null,
    ...draft,
    nodeIds: nodeKinds.includes(draft.kind) ? draft.nodeIds : [],
    accountId,
    domainId,
    byStaff: isStaff(ctx.who),
    state: 'waiting',
    pointCount: 0,
    failedPoints: 0,
    createdByEmail: ctx.who.email,
  });
  if (cronRunId)
    await sql`update test_run set cron_run_id = ${cronRunId} where id = ${row.id}`.execute(
      internal(ctx),
    );
  ctx.enqueue(testRuns.jobs.measure, { id: row.id });
  return row;
};

/** A run that waits, with the run of a schedule it ends; null once it has ended. Locked. */
export const waitingRun = async (
  ctx: Ctx,
  id: string,
): Promise<(TestRun & { cronRunId: string | null }) | null> => {
  const { rows } = await sql<
    TestRun & { cronRunId: string | null }
  >`select ${columns}, cron_run_id from test_run where id = ${id} and state = 'waiting' for update`.execute(
    internal(ctx),
  );
  return rows[0] ?? null;
};

/** Ids of runs that have waited for a minute: their job is gone. */
export const leftWaiting = async (ctx: Ctx): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`select id from test_run where state = 'waiting'
    and created_at < ${ctx.now()}::timestamptz - interval '1 minute' order by created_at limit 100`.execute(
    internal(ctx),
  );
  return rows.map((r) => r.id);
};

/** Moves a waiting run to its end, with what was measured. No person changed anything. */
export const moveRun = async (
  ctx: Ctx,
  run: TestRun,
  { points, trace }: { points: readonly TestPoint[]; trace: EdgeTrace | null },
): Promise<TestRun> => {
  const broken = points.filter((p) => p.failedStep !== null);
  const [first] = broken;
  const { rows } = await sql<TestRun>`update test_run set
      state = ${broken.length > 0 ? 'failed' : 'passed'}, point_count = ${points.length},
      failed_points = ${broken.length}, failed_step = ${first?.failedStep ?? null},
      failed_at = ${first?.name ?? null}, total_ms = ${Math.max(0, ...points.map((p) => p.totalMs))},
      ended_at = ${ctx.now()}, results = ${JSON.stringify(points)}::jsonb,
      trace = ${trace ? JSON.stringify(trace) : null}::jsonb
    where id = ${run.id} and state = 'waiting' returning ${columns}`.execute(internal(ctx));
  const after = rows[0];
  if (!after) return run;
  ctx.emit(
    testRuns.events.changed,
    { id: after.id, state: after.state },
    { accountId: after.accountId },
  );
  return after;
};

/** Lines of a domain: the credential, its name and supplier. */
export type Line = { paramId: string; name: string; supplier: Supplier };
export const linesOf = async (ctx: Ctx, domainId: string): Promise<Line[]> => {
  const { rows } =
    await sql<Line>`select distinct on (p.supplier, p.id) p.id as param_id, p.name, p.supplier
    from domain_supplier s join supplier_param p on p.id = s.param_id
    where s.domain_id = ${domainId} order by p.supplier, p.id`.execute(internal(ctx));
  return rows;
};

/** SHA-256 of the certificate that is bound to a domain; null without one. */
export const boundFingerprint = async (ctx: Ctx, domainId: string): Promise<string | null> => {
  const { rows } = await sql<{ fingerprint: string | null }>`select c.fingerprint from domain d
    join certificate c on c.id = d.certificate_id where d.id = ${domainId}`.execute(internal(ctx));
  return rows[0]?.fingerprint ?? null;
};
