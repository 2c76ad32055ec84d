import type { dayChecks, ShownDayCheck } from '#shared/areas/cdn/reconciliation/dayChecks';
import type { RowAction } from '../../../kernel/screens/actionTypes';
import { texts } from './texts';

type Act = RowAction<ShownDayCheck, typeof dayChecks>;
const words = texts.dayChecks;

/** Checks a day again, now. */
export const runAct: Act = { endpoint: 'run', label: words.checkNow, done: words.checked };

/** Lets a difference stand, with a reason. */
export const acceptAct: Act = {
  endpoint: 'accept',
  label: words.accept,
  done: words.accepted,
  title: (row) => [
    `接受 ${row.paramName} ${row.day} 的差异`,
    `Accept the difference of ${row.day} at ${row.paramName}`,
  ],
  reason: { field: 'reason', label: words.reason, max: 500 },
  refused: (check) => check.state !== 'failed' && words.notFailed,
};
