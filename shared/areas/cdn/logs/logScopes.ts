import * as z from 'zod';
import { entity, post, resource } from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import { listing } from '../../../kernel/list';
import * as terms from '../../../kernel/terms';
import { callDays } from '../suppliers/supplierCalls';
import { cleanModes, logCleanRun, logCleanScopes } from './logCleaning';

const { lines: _, ...stored } = logCleanScopes;
export type LogScope = keyof typeof stored;
/** Days of each scope: the platform's own (0: for ever) and how few and many people may say. */
export const scopeDays = {
  urls: { own: 0, least: 30, most: 3_650 },
  answers: { own: callDays, least: 1, most: 400 },
} as const satisfies Record<LogScope, { own: number; least: number; most: number }>;

const scope = field.choice(...terms.scope, stored);
const days = field.count(...terms.daysKept, 1, 3_650);
const reason = field.longText(...terms.reason, 500);
/** How long what is stored beside log lines is kept, and what that takes now. 0 days: for ever. */
export const logScope = entity('logScope', '日志清理范围', 'Log clean scope', {
  scope,
  days: field.count(...terms.daysKept),
  settingDays: field.count(...terms.daysByDefault),
  mode: field.choice(...terms.mode, cleanModes),
  /** Rows past their days that the next run takes. */
  due: field.count(...terms.rowsToGo),
  dueBytes: field.bytes(...terms.estimatedToFree),
  /** Rows past their days that stay: calls of a month that is disputed. */
  protectedRows: field.count(...terms.protectedRows),
  bytes: field.bytes(...terms.onDisk),
  oldestAt: field.time(...terms.oldestRow).nullable(),
  reason: reason.nullable(),
  changedByEmail: field.shown(...terms.setBy).nullable(),
  changedAt: field.time(...terms.changedAt).nullable(),
});

const operate = 'staff.logs.operate';
/** Most requested URLs by hour, and calls of suppliers with their answers: how long each is kept. */
export const logScopes = resource('logScopes', {
  entity: logScope,
  endpoints: {
    list: listing(logScope.schema, {
      scope: 'platform',
      permission: 'staff.logs.view',
      filters: ['mode'],
      sort: ['scope', 'days', 'due', 'bytes'],
      order: 'scope',
      summary: ['日志行以外的清理范围', 'Clean scopes beside log lines'],
    }),
    set: post('/set', {
      permission: operate,
      input: z.strictObject({
        scope,
        days: days.nullable(),
        mode: logScope.schema.shape.mode,
        reason,
      }),
      output: logScope.schema,
      summary: ['设置保留天数与方式；天数为空为默认', 'Sets days and mode; no days: the default'],
    }),
    run: post('/run', {
      permission: operate,
      input: z.strictObject({ scope }),
      output: logCleanRun.schema,
      summary: ['立即清理一个范围', 'Cleans a scope now'],
    }),
  },
});
