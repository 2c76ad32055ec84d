import * as z from 'zod';
import { field } from '../../../kernel/field';
import { scheduleKind } from '../../../kernel/scheduleKind';
import * as cdnTerms from '../terms';

/** Closed days that a run looks at again at most: late figures and repairs change what was found. */
export const mostNightlyDays = 31;
/** When data tests run by themselves. */
export const dataTestsScheduleKinds = {
  scheduleKinds: {
    dataTests: scheduleKind(...cdnTerms.dataTests, {
      scope: 'cdn',
      view: 'staff.data.view',
      operate: 'staff.data.operate',
      params: z.strictObject({
        days: field.count('回看天数', 'Days looked at', 1, mostNightlyDays),
      }),
      link: () => '/datatest',
    }),
  },
};
