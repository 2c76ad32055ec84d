import { statisticsScheduleKinds } from './statistics/scheduleKinds';

/** Areas of the CDN that have something to run by a schedule. */
export const cdnScheduleKinds = [statisticsScheduleKinds] as const;
