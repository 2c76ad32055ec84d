import { sql } from 'kysely';
import { smsScheduledTest } from '#shared/areas/sms/tests/scheduledTests';
import type { Row } from '#shared/kernel/contract';
import { type Ctx, internal } from '../../../kernel/db/context';
import { columnsOf } from '../../../kernel/db/rows';
import { subjectSchedule } from '../../platform/cronSchedules/index';

export type SmsScheduledTest = Row<typeof smsScheduledTest>;
const columns = sql.join(columnsOf(smsScheduledTest).map((c) => sql.ref(c)));

/** Scheduled tests with their schedule and how they stand. */
export const scheduledTrialRows =
  () => sql`select subject.*, s.schedule_id, s.cron, s.zone, s.missed, s.next_at,
    coalesce(s.runs, '[]'::jsonb) as runs,
    case when s.schedule_id is null or s.schedule_state = 'paused' then 'paused'
      when subject.failures >= subject.failures_to_open then 'incident' when subject.failures > 0 then 'failing'
      when subject.last_run_id is null then 'waiting' else 'passed' end as state
  from sms_scheduled_test subject left join ${subjectSchedule('smsTest')} s on true`;

/** One scheduled test, locked until the transaction ends; undefined once it is gone. */
export const lockScheduledTrial = async (
  ctx: Ctx,
  id: string,
): Promise<SmsScheduledTest | undefined> => {
  const { rows } =
    await sql<SmsScheduledTest>`select ${columns} from sms_scheduled_test where id::text = ${id} for update`.execute(
      internal(ctx),
    );
  return rows[0];
};

/** Notes how often a test failed in a row, and its last run. No person changed anything. */
export const noteTrial = async (
  ctx: Ctx,
  id: string,
  o: { failures: number; lastRunId: string },
): Promise<void> => {
  await sql`update sms_scheduled_test set failures = ${o.failures}, last_run_id = ${o.lastRunId}
    where id = ${id}`.execute(internal(ctx));
};
