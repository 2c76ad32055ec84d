import * as z from 'zod';
import { scheduleKind } from '../../../kernel/scheduleKind';
import * as testTerms from './terms';

/** Tests that run by themselves; which one stands in the subject of the schedule. */
export const testsScheduleKinds = {
  scheduleKinds: {
    cdnTest: scheduleKind(...testTerms.scheduledTest, {
      scope: 'cdn',
      view: 'staff.tests.view',
      operate: 'staff.tests.operate',
      params: z.strictObject({}),
      longestHours: 1,
      link: () => '/cdn-scheduledtesttask',
    }),
  },
};
