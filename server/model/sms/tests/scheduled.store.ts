import { smsScheduledTest } from '#shared/areas/sms/tests/scheduledTests';
import type { Row } from '#shared/kernel/contract';
import { testedRows } from '../../platform/cronSchedules/index';

export type SmsScheduledTest = Row<typeof smsScheduledTest>;
/** Scheduled test messages as they are stored. */
export const scheduledTrials = testedRows(smsScheduledTest, 'smsTest');
