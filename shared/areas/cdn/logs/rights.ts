import type { Grants, Rights } from '../../../kernel/rights';
import * as terms from '../../../kernel/terms';

/** What is switched on for an account. */
export type LogGates = { log: boolean };
/** What an account is shown of that which is switched on. */
export type LogVisible = { log: boolean };

/** Modules of the back office for logs. */
export const logGrants = {
  logs: terms.logs,
} as const satisfies Grants;

/** Who may do what with logs. */
export const logRights = {
  'log.download': {
    label: ['下载日志', 'Download logs'],
    code: 1002,
    roles: 'yyy',
    gate: 'log',
    visible: 'log',
    staff: 'logs.view',
    key: 'basic',
  },
  'log.push': {
    label: ['日志推送设置', 'Log push settings'],
    code: 1003,
    roles: 'y--',
    gate: 'log',
    staff: 'logs.operate',
  },
} as const satisfies Rights;
