import * as z from 'zod';
import { scheduleKind } from '../../../kernel/scheduleKind';
import * as netTerms from './terms';

/** Rounds of network tasks; which task stands in the subject of the schedule. */
export const networkTasksScheduleKinds = {
  scheduleKinds: {
    networkTask: scheduleKind(...netTerms.networkTask, {
      scope: 'cdn',
      view: 'staff.tests.view',
      operate: 'staff.tests.operate',
      params: z.strictObject({}),
      // 50,000 targets at 20 nodes with a small budget take their time.
      longestHours: 24,
      link: ({ subject }) => `/cdn-Networktaskresults?task=${subject ?? ''}`,
    }),
  },
};
