import { testsScheduleKinds } from './tests/scheduleKinds';

/** Areas of SMS that have something to run by a schedule. */
export const smsScheduleKinds = [testsScheduleKinds] as const;
