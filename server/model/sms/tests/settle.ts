import { type TrialPoint, trialSteps } from '#shared/areas/sms/tests/results';
import { smsScheduledTests } from '#shared/areas/sms/tests/scheduledTests';
import { type ErrorCode, Failure } from '#shared/kernel/errors';
import { sentence } from '#shared/kernel/sentences';
import type { Ctx } from '../../../kernel/db/context';
import { countResult, endRun, scheduleEffects } from '../../platform/cronSchedules/index';
import { staffWhoMay } from '../../platform/session/index';
import { isAtEnd, pointOf, refusalPoint } from './points';
import {
  endTrial,
  enterRun,
  openNumber,
  sentOf,
  type SmsTestRun,
  type Waiting,
  waitingRuns,
} from './runs.store';
import { scheduledTrials, type SmsScheduledTest } from './scheduled.store';

const none = '–';
/** What the first message that was not delivered in time says. */
const faultOf = (points: readonly TrialPoint[]) => {
  const broken = points.find((p) => p.failedStep !== null);
  return broken?.failedStep
    ? { at: broken.name ?? none, step: trialSteps[broken.failedStep] }
    : null;
};

const keepIncident = (
  ctx: Ctx,
  test: SmsScheduledTest,
  run: SmsTestRun,
  points: readonly TrialPoint[],
): Promise<void> => {
  const fault = faultOf(points);
  return countResult(ctx, {
    of: { kind: 'smsTest', subject: test.id },
    finding: 'smsScheduledTest',
    test,
    isFailed: fault !== null,
    note: (failures) => scheduledTrials.note(ctx, test.id, { failures, lastRunId: run.id }),
    incident: (times) => ({
      accountId: run.accountId,
      summary: sentence('smsTest.incident', {
        name: test.name,
        times,
        at: fault?.at ?? none,
        step: fault?.step ?? [none, none],
      }),
      place: { testId: test.id, runId: run.id },
      fromAt: null,
      toAt: null,
      places: run.failedPoints,
      sample: [],
    }),
    async recovered() {
      for (const userId of await staffWhoMay(ctx, 'staff.smsOps.operate'))
        ctx.notify(smsScheduledTests.notices.recovered, { name: test.name }, { userId });
    },
  });
};

/** The points of a run as they stand; null while something of it may still come. */
const pointsOf = async (ctx: Ctx, run: Waiting): Promise<TrialPoint[] | null> => {
  const messages = await sentOf(ctx, run.submissionId);
  const isOver = run.seconds > run.deliveredSeconds + 1;
  if (!isOver && !messages.every(isAtEnd)) return null;
  return [
    ...messages.map((m) => pointOf(m, run.deliveredSeconds, isOver)),
    // Codes of refusals are codes of failures.
    ...Object.entries(run.reasons).flatMap(([code, n]) =>
      Array.from({ length: n }, () => refusalPoint(code as ErrorCode)),
    ),
  ];
};

/** Ends every run whose messages have come to their end or whose time is over, with its schedule's run and incident. */
export const settleTrials = async (ctx: Ctx): Promise<void> => {
  for (const waiting of await waitingRuns(ctx)) {
    const points = await pointsOf(ctx, waiting);
    if (!points) continue;
    const run = await endTrial(ctx, waiting, points);
    const test = run.scheduledTestId && (await scheduledTrials.lock(ctx, run.scheduledTestId));
    if (test) {
      await keepIncident(ctx, test, run, points);
      ctx.emit(smsScheduledTests.events.changed, { id: test.id }, {});
    }
    if (!waiting.cronRunId) continue;
    const fault = faultOf(points);
    await endRun(ctx, waiting.cronRunId, {
      ok: fault === null,
      summary: fault
        ? sentence('smsTest.failed', fault)
        : sentence('smsTest.passed', { points: points.length, ms: Math.round(run.totalMs ?? 0) }),
      link: `/sms-testlist?open=${run.id}`,
    });
  }
};

/** Scheduled tests: a run sends the message, and its end ends the run. */
export const trialSchedules = scheduleEffects({
  kind: 'smsTest',
  async check(ctx, { subject }) {
    if (!subject || !(await scheduledTrials.lock(ctx, subject))) throw new Failure('smsTest.gone');
  },
  async begin(ctx, { id, subject }) {
    const test = subject ? await scheduledTrials.lock(ctx, subject) : undefined;
    if (!test) throw new Failure('smsTest.gone');
    const { accountId, channelId, kind, text, sender, deliveredSeconds } = test;
    await enterRun(ctx, {
      accountId,
      channelId,
      kind,
      text,
      sender,
      deliveredSeconds,
      to: await openNumber(ctx, 'sms_scheduled_test', test.id),
      cause: 'schedule',
      scheduledTestId: test.id,
      cronRunId: id,
    });
    return null;
  },
});
