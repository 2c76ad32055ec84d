import { sql } from 'kysely';
import { maskedNumber, numberOf } from '#shared/areas/sms/numbers';
import type { TrialPoint } from '#shared/areas/sms/tests/results';
import { smsTestRun, smsTestRuns } from '#shared/areas/sms/tests/testRuns';
import type { New, Row } from '#shared/kernel/contract';
import { badField, Failure } from '#shared/kernel/errors';
import { type Ctx, internal } from '../../../kernel/db/context';
import { columnsOf, insert } from '../../../kernel/db/rows';
import { platform } from '../../../kernel/process/platform';
import { messageKeys, sendTrial } from '../messages/index';

export type SmsTestRun = Row<typeof smsTestRun>;
const columns = sql.join(columnsOf(smsTestRun).map((c) => sql.ref(`t.${c}`)));
const keys = () => messageKeys(platform().pool, platform().secrets);

/** Digits of a number that a person typed; refused at its field. */
export const digitsOf = (to: string): string => {
  const number = numberOf(to);
  if (!number) throw badField('to', 'sms.number');
  return number.digits;
};
type Sealed = 'sms_test_run' | 'sms_scheduled_test' | 'sms_subscriber';
/** Keeps a number with its row, sealed for it alone. */
export const sealNumber = async (
  ctx: Ctx,
  table: Sealed,
  id: string,
  to: string,
): Promise<void> => {
  const sealed = (await keys()).seal(digitsOf(to), id);
  await sql`update ${sql.table(table)} set dest_enc = ${sealed} where id = ${id}`.execute(
    internal(ctx),
  );
};
/** The number of a row, to be sent to; people see it masked. */
export const openNumber = async (ctx: Ctx, table: Sealed, id: string): Promise<string> => {
  const { rows } = await sql<{ sealed: Buffer }>`select dest_enc as sealed from ${sql.table(table)}
    where id = ${id}`.execute(internal(ctx));
  const sealed = rows[0]?.sealed;
  if (!sealed) throw new Failure('data.absent');
  return `+${(await keys()).open(sealed, id)}`;
};

type Draft = Pick<
  New<typeof smsTestRun>,
  'accountId' | 'channelId' | 'kind' | 'text' | 'sender' | 'deliveredSeconds' | 'cause'
> & { to: string; scheduledTestId?: string; cronRunId?: string };
/** Sends a test message and enters its run; workers end it. */
export const enterRun = async (
  ctx: Ctx,
  { to, cronRunId = null, ...draft }: Omit<Draft, 'cronRunId'> & { cronRunId?: string | null },
): Promise<SmsTestRun> => {
  const destination = maskedNumber(digitsOf(to));
  const { accountId, channelId = null, text, sender, kind } = draft;
  const { row: submission } = await sendTrial(ctx, {
    accountId,
    channelId,
    to,
    text,
    sender,
    kind,
  });
  const run = await insert(ctx, smsTestRun, {
    scheduledTestId: null,
    ...draft,
    destination,
    submissionId: submission.id,
    state: 'waiting',
    pointCount: submission.count,
    failedPoints: 0,
    failedStep: null,
    failedAt: null,
    totalMs: null,
    endedAt: null,
    createdByEmail: ctx.who.email,
  });
  await sealNumber(ctx, 'sms_test_run', run.id, to);
  await sql`update sms_test_run set cron_run_id = ${cronRunId} where id = ${run.id}`.execute(
    internal(ctx),
  );
  return run;
};

export type Waiting = SmsTestRun & {
  cronRunId: string | null;
  /** So long it has been waiting. */
  seconds: number;
  reasons: Record<string, number>;
};
/** Runs that wait, locked; those that another works on are left out. */
export const waitingRuns = async (ctx: Ctx): Promise<Waiting[]> => {
  const { rows } = await sql<Waiting>`select ${columns}, t.cron_run_id, s.reasons,
      extract(epoch from clock_timestamp() - t.began_at)::float8 as seconds
    from sms_test_run t join sms_submission s on s.id = t.submission_id
    where t.state = 'waiting' order by t.began_at limit 50 for update of t skip locked`.execute(
    internal(ctx),
  );
  return rows;
};

/** What became of a message of a run so far: its last attempt, and whether another may follow. */
export type Sent = {
  messageId: string;
  name: string | null;
  state: number;
  err: string | null;
  waits: boolean;
  submittedMs: number | null;
  answeredMs: number | null;
  deliveredMs: number | null;
};
/** The messages of a submission, in order; times count from when each was taken. */
export const sentOf = async (ctx: Ctx, submissionId: string): Promise<Sent[]> => {
  const since = (at: string) =>
    sql.raw(`(extract(epoch from ${at} - m.created_at) * 1000)::float8`);
  const { rows } = await sql<Sent>`select sms_uuid(m.id) as message_id,
      coalesce(o.state, 0) as state, o.err, k.id is not null as waits,
      (select p.name from sms_param p where p.no = coalesce(o.param, k.only_param)) as name,
      ${since('o.sub_at')} as submitted_ms, ${since('o.ans_at')} as answered_ms, ${since('o.done_at')} as delivered_ms
    from sms_message m
    left join lateral (select * from sms_outcome x where x.msg_id = m.id
      order by x.n desc, (case x.state when 1 then 2 when 2 then 3 when 3 then 4 else 1 end), x.part limit 1) o on true
    left join lateral (select x.id, x.only_param from sms_chunk x where m.id between x.from_id and x.to_id limit 1) k on true
    where m.submission_id = ${submissionId} order by m.id`.execute(internal(ctx));
  return rows;
};

/** Ends a waiting run with what became of its messages. No person changed anything. */
export const endTrial = async (
  ctx: Ctx,
  run: SmsTestRun,
  points: readonly TrialPoint[],
): Promise<SmsTestRun> => {
  const broken = points.filter((p) => p.failedStep !== null);
  const [first] = broken;
  const slowest = points.flatMap((p) => p.totalMs ?? []).reduce((a, b) => Math.max(a, b), 0);
  const { rows } =
    await sql<SmsTestRun>`update sms_test_run t set state = ${broken.length > 0 ? 'failed' : 'passed'},
      point_count = ${points.length}, failed_points = ${broken.length}, failed_step = ${first?.failedStep ?? null},
      failed_at = ${first?.name ?? null}, total_ms = ${slowest > 0 ? slowest : null}, ended_at = ${ctx.now()},
      results = ${JSON.stringify(points)}::jsonb
    where t.id = ${run.id} and t.state = 'waiting' returning ${columns}`.execute(internal(ctx));
  const after = rows[0] ?? run;
  ctx.emit(smsTestRuns.events.changed, { id: after.id, state: after.state }, {});
  return after;
};

/** What a run that has ended measured. */
export const resultsOf = async (ctx: Ctx, id: string): Promise<TrialPoint[]> => {
  const { rows } = await sql<{
    results: TrialPoint[];
  }>`select results from sms_test_run where id = ${id}`.execute(internal(ctx));
  return rows[0]?.results ?? [];
};
