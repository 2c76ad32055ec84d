import { stepLabel } from '#shared/areas/cdn/tests/judge';
import type { TestPoint } from '#shared/areas/cdn/tests/results';
import { scheduledTests } from '#shared/areas/cdn/tests/scheduledTests';
import type { EdgeTrace } from '#shared/edge/trace';
import type { Sentence } from '#shared/kernel/field';
import { sentence } from '#shared/kernel/sentences';
import type { Ctx } from '../../../kernel/db/context';
import { countResult, endRun, scheduleEffects } from '../../platform/cronSchedules/index';
import { staffWhoMay } from '../../platform/session/index';
import { Failure } from '#shared/kernel/errors';
import { enterRun, moveRun, type TestRun, waitingRun } from './runs.store';
import { scheduled, type ScheduledTest } from './scheduled.store';

const none = '–';
const emptyFault: Fault = { step: [none, none], at: none, reason: none };
type Fault = { step: readonly [string, string]; at: string; reason: string };
/** The first point that failed, in words; null where all passed. A run without any point has failed. */
const faultOf = (points: readonly TestPoint[]): Fault | null => {
  const broken = points.find((p) => p.failedStep !== null);
  if (broken)
    return {
      step: stepLabel(broken.failedStep ?? ''),
      at: broken.name,
      reason: broken.reason ?? none,
    };
  return null;
};

/** One incident for a test that failed so often in a row, closed by the first run that passes. */
const keepIncident = (
  ctx: Ctx,
  test: ScheduledTest,
  run: TestRun,
  fault: Fault | null,
): Promise<void> =>
  countResult(ctx, {
    of: { kind: 'cdnTest', subject: test.id },
    finding: 'scheduledTest',
    test,
    isFailed: fault !== null,
    note: (failures) => scheduled.note(ctx, test.id, { failures, lastRunId: run.id }),
    incident: (times) => ({
      accountId: null,
      summary: sentence('test.incident', { name: test.name, times, ...(fault ?? emptyFault) }),
      place: { testId: test.id, runId: run.id },
      fromAt: null,
      toAt: null,
      places: run.failedPoints,
      sample: [],
    }),
    async recovered() {
      for (const userId of await staffWhoMay(ctx, 'staff.tests.operate'))
        ctx.notify(scheduledTests.notices.recovered, { name: test.name }, { userId });
    },
  });

/**
 * Ends a run with what was measured, and with it the run of a schedule and its incident, all in the
 * caller's transaction. A run that has ended already stays as it is.
 */
export const settleRun = async (
  ctx: Ctx,
  id: string,
  result: { points: readonly TestPoint[]; trace: EdgeTrace | null },
): Promise<void> => {
  const waiting = await waitingRun(ctx, id);
  if (!waiting) return;
  const run = await moveRun(ctx, waiting, result);
  const fault = faultOf(result.points);
  const test = run.scheduledTestId && (await scheduled.lock(ctx, run.scheduledTestId));
  if (test) {
    await keepIncident(ctx, test, run, fault);
    ctx.emit(scheduledTests.events.changed, { id: test.id }, {});
  }
  if (!waiting.cronRunId) return;
  const summary: Sentence = fault
    ? sentence('test.failed', fault)
    : sentence('test.passed', { points: run.pointCount, ms: Math.round(run.totalMs ?? 0) });
  await endRun(ctx, waiting.cronRunId, {
    ok: fault === null,
    summary,
    link: `/cdn-test?run=${id}`,
  });
};

/** Scheduled tests: a run enters a test, which ends it. */
export const testSchedules = scheduleEffects({
  kind: 'cdnTest',
  async check(ctx, { subject }) {
    if (!subject || !(await scheduled.lock(ctx, subject))) throw new Failure('test.gone');
  },
  async begin(ctx, { id, subject }) {
    const test = subject ? await scheduled.lock(ctx, subject) : undefined;
    if (!test) throw new Failure('test.gone');
    const { kind, url, nodeIds, assertions } = test;
    await enterRun(ctx, {
      kind,
      url,
      nodeIds,
      assertions,
      cause: 'schedule',
      scheduledTestId: test.id,
      cronRunId: id,
    });
    return null;
  },
});
