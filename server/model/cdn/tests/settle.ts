import { isQuiet } from '#shared/areas/cdn/monitors/judge';
import { stepLabel } from '#shared/areas/cdn/tests/judge';
import type { TestPoint } from '#shared/areas/cdn/tests/results';
import { scheduledTests } from '#shared/areas/cdn/tests/scheduledTests';
import type { EdgeTrace } from '#shared/edge/trace';
import type { Sentence } from '#shared/kernel/field';
import { sentence } from '#shared/kernel/sentences';
import type { Ctx } from '../../../kernel/db/context';
import { endRun, scheduleEffects, scheduleOf } from '../../platform/cronSchedules/index';
import { keepFindings } from '../../platform/findings/index';
import { staffWhoMay } from '../../platform/session/index';
import { Failure } from '#shared/kernel/errors';
import { enterRun, moveRun, type TestRun, waitingRun } from './runs.store';
import { lockScheduled, noteResult, type ScheduledTest } from './scheduled.store';

const none = '–';
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
const keepIncident = async (
  ctx: Ctx,
  test: ScheduledTest,
  run: TestRun,
  fault: Fault | null,
): Promise<void> => {
  const { zone } = await scheduleOf(ctx, { kind: 'cdnTest', subject: test.id }).catch(() => ({
    zone: 'UTC',
  }));
  const seconds = Date.parse(ctx.now()) / 1000;
  // Within its maintenance window a failure counts for nothing, and a run that passes still closes.
  if (fault && isQuiet({ ...test, zone }, seconds)) {
    await noteResult(ctx, test.id, { failures: test.failures, lastRunId: run.id });
    return;
  }
  const failures = fault ? test.failures + 1 : 0;
  await noteResult(ctx, test.id, { failures, lastRunId: run.id });
  if (fault && failures < test.failuresToOpen) return;
  const incident = fault && {
    key: test.id,
    accountId: null,
    summary: sentence('test.incident', { name: test.name, times: failures, ...fault }),
    place: { testId: test.id, runId: run.id },
    fromAt: null,
    toAt: null,
    places: run.failedPoints,
    sample: [],
  };
  await keepFindings(ctx, 'scheduledTest', {
    checked: [test.id],
    found: incident ? [incident] : [],
  });
  if (!fault && test.failures >= test.failuresToOpen)
    for (const userId of await staffWhoMay(ctx, 'staff.tests.operate'))
      ctx.notify(scheduledTests.notices.recovered, { name: test.name }, { userId });
};

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
  const test = run.scheduledTestId && (await lockScheduled(ctx, run.scheduledTestId));
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
    if (!subject || !(await lockScheduled(ctx, subject))) throw new Failure('test.gone');
  },
  async begin(ctx, { id, subject }) {
    const test = subject ? await lockScheduled(ctx, subject) : undefined;
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
