import type { Grants, Rights } from '../../../kernel/rights';

/** What is switched on for an account. */
export type ScheduleGates = { selfScheduling: boolean };

/** Modules of the back office for scheduling policies. */
export const scheduleGrants = {
  scheduling: ['调度', 'Scheduling'],
} as const satisfies Grants;

/** Who may do what with scheduling policies. */
export const scheduleRights = {
  'schedule.write': {
    label: ['编辑调度策略', 'Edit scheduling policies'],
    code: 1060,
    roles: 'y--',
    gate: 'selfScheduling',
    staff: 'scheduling.operate',
  },
  'schedule.view': {
    label: ['查看调度策略', 'View scheduling policies'],
    code: 1061,
    roles: 'yyy',
    gate: 'selfScheduling',
    staff: 'scheduling.view',
    key: 'basic',
  },
} as const satisfies Rights;
