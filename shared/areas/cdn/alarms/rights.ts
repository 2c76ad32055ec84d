import type { Grants, Rights } from '../../../kernel/rights';
import * as terms from '../../../kernel/terms';

/** What is switched on for an account. */
export type AlarmGates = { alarm: boolean };
/** What an account is shown of that which is switched on. */
export type AlarmVisible = { alarm: boolean };

/** Modules of the back office for alarms. */
export const alarmGrants = {
  alarms: terms.alarms,
} as const satisfies Grants;

/** Who may do what with alarms. */
export const alarmRights = {
  'alarm.view': {
    label: ['查看告警', 'View alarms'],
    code: 1010,
    roles: 'yyy',
    gate: 'alarm',
    visible: 'alarm',
    staff: 'alarms.view',
    key: 'basic',
  },
  'alarm.write': {
    label: ['编辑告警策略', 'Edit alarm policies'],
    code: 1011,
    roles: 'y--',
    gate: 'alarm',
    staff: 'alarms.operate',
    key: 'advanced',
  },
  'alarm.acknowledge': {
    label: ['确认告警', 'Acknowledge alarms'],
    code: 1012,
    roles: 'yy-',
    gate: 'alarm',
    staff: 'alarms.operate',
    key: 'basic',
  },
} as const satisfies Rights;
