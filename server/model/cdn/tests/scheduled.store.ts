import { scheduledTest } from '#shared/areas/cdn/tests/scheduledTests';
import type { Row } from '#shared/kernel/contract';
import { testedRows } from '../../platform/cronSchedules/index';

export type ScheduledTest = Row<typeof scheduledTest>;
/** Scheduled tests as they are stored. */
export const scheduled = testedRows(scheduledTest, 'cdnTest');
