import type * as z from 'zod';
import { mergeAreas } from '../kernel/merge';
import { cdnScheduleKinds } from './cdn/scheduleKinds';
import { platformScheduleKinds } from './platform/scheduleKinds';
import { smsScheduleKinds } from './sms/scheduleKinds';

/** Everything that can run by a schedule. */
export const scheduleKinds = mergeAreas(
  [...cdnScheduleKinds, ...platformScheduleKinds, ...smsScheduleKinds],
  'scheduleKinds',
);
/** The name of something that can run by a schedule. */
export type ScheduleKindName = keyof typeof scheduleKinds;
/** Products whose screens show schedules. */
export const scheduleScopes = ['cdn', 'sms'] as const;
/** What a schedule of a kind says besides its times. */
export type ScheduleParams<K extends ScheduleKindName> = z.output<
  (typeof scheduleKinds)[K]['params']
>;
