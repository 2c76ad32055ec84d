import type * as z from 'zod';
import type { Action } from '../../../kernel/access';
import { byId, post } from '../../../kernel/contract';
import { field, type Label } from '../../../kernel/field';
import * as terms from '../../../kernel/terms';
import { cronSchedule, stripRun, stripRuns } from './cronSchedules';

const { cron, zone, missed, nextAt } = cronSchedule.schema.shape;

/** What a form writes of the schedule of a thing, beside the fields of the thing. */
export const scheduleTimes = { cron, zone, missed };
/** What a row tells of its schedule; all null once that was removed by itself. */
export const scheduleFields = {
  scheduleId: field.id().nullable(),
  cron: cron.nullable(),
  zone: zone.nullable(),
  missed: missed.nullable(),
  nextAt,
  /** Its last runs, oldest first. */
  runs: field.list('最近 30 次运行', 'Last 30 runs', stripRun, stripRuns),
};
/** What is done with the schedule of a thing; each answers the thing's row. */
export const scheduleActs = <R extends z.ZodType>(o: {
  permission: Action;
  row: R;
  label: Label;
}) => {
  const [zh, en] = o.label;
  const act = (path: `/:id/${string}`, summary: Label) =>
    post(path, { permission: o.permission, input: byId, output: o.row, summary });
  return {
    run: act('/:id/run', [`立即运行：${zh}`, `Runs now: ${en}`]),
    pause: act('/:id/pause', [`暂停：${zh}`, `Pauses: ${en}`]),
    resume: act('/:id/resume', [`继续：${zh}`, `Lets go on: ${en}`]),
  };
};

/** What counts the failures of a test that runs by a schedule: how many open an incident, and when none counts. */
export const incidentFields = {
  failuresToOpen: field.count('连续失败次数', 'Failures in a row', 1, 20),
  /** Hours in the zone of the schedule in which failures count for nothing; none where both are the same. */
  quietFrom: field.count('维护窗口自（时）', 'Maintenance from (h)', 0, 23),
  quietTo: field.count('维护窗口至（时）', 'Maintenance until (h)', 0, 23),
  failures: field.count('已连续失败', 'Failed in a row'),
};
/** Names of what a form writes of them, in its order. */
export const incidentWrites = ['failuresToOpen', 'quietFrom', 'quietTo'] as const;
/** How a test that runs by a schedule stands. */
export const testedStates = {
  waiting: [...terms.waiting, 'neutral'],
  passed: [...terms.passed, 'success'],
  /** Fails, and not yet so often that an incident is open. */
  failing: ['失败中，未到次数', 'Failing, not yet often enough', 'warning'],
  incident: ['事件未恢复', 'Incident open', 'error'],
  paused: [...terms.paused, 'neutral'],
} as const;
