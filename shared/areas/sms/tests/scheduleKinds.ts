import * as z from 'zod';
import { scheduleKind } from '../../../kernel/scheduleKind';

/** Test messages that are sent by a schedule; which one stands in the subject of the schedule. */
export const testsScheduleKinds = {
  scheduleKinds: {
    smsTest: scheduleKind('短信定时发送测试', 'SMS sent on trial', {
      scope: 'sms',
      view: 'staff.smsOps.view',
      operate: 'staff.smsOps.operate',
      params: z.strictObject({}),
      longestHours: 1,
      link: () => '/sms-scheduledtesttask',
    }),
  },
};
