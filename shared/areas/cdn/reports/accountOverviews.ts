import * as z from 'zod';
import { entity, post, resource } from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import { listing } from '../../../kernel/list';
import { account } from '../../platform/accounts/accounts';
import { currencies } from '../bills/prices';
import * as cdnTerms from '../terms';
import * as terms from '../../../kernel/terms';

const { shape } = account.schema;
/** Flags that are set on many accounts at once. */
export const bulkFlags = [
  'automatic',
  'cdnEnabled',
  'smsEnabled',
  'selfScheduling',
  'logPush',
  'logDisplay',
  'dynamicAcceleration',
  'alarmEnabled',
  'alarmVisible',
  'billingEnabled',
  'billingVisible',
  'smsBilling',
] as const;
export type BulkFlag = (typeof bulkFlags)[number];
const {
  automatic,
  cdnEnabled,
  smsEnabled,
  selfScheduling,
  logPush,
  logDisplay,
  dynamicAcceleration,
  alarmEnabled,
  alarmVisible,
  billingEnabled,
  billingVisible,
  smsBilling,
} = shape;

const accountOverview = entity('accountOverview', '账号', 'Account', {
  id: field.id(),
  name: shape.name,
  companyName: shape.companyName,
  status: shape.status,
  plan: field.shown(...cdnTerms.plan).nullable(),
  domains: field.count(...terms.domains),
  bytes: field.bytes(...cdnTerms.trafficThisMonth),
  guaranteeRatio: field.ratio(...cdnTerms.guaranteeUsed).nullable(),
  forecastBytes: field.bytes('月末预测', 'Forecast of the month').nullable(),
  currency: field.choice(...cdnTerms.currency, currencies).nullable(),
  /** Of the month so far: revenue without messages less the suppliers' share; for those who may see bills. */
  margin: field.money(...terms.margin).nullable(),
  findings: field.count(...terms.findings),
  failingLanes: field.count('失败的通道', 'Failing lanes'),
  certificatesDue: field.count('30 天内到期的证书', 'Certificates due in 30 d'),
  lastActivityAt: field.time('最近操作', 'Last activity').nullable(),
  automatic,
  cdnEnabled,
  smsEnabled,
  selfScheduling,
  logPush,
  logDisplay,
  dynamicAcceleration,
  alarmEnabled,
  alarmVisible,
  billingEnabled,
  billingVisible,
  smsBilling,
  createdAt: field.created(),
});
const change = z.strictObject({
  ids: z.array(z.uuid()).min(1).max(500),
  flag: field.choice(
    ...cdnTerms.switchName,
    Object.fromEntries(bulkFlags.map((f) => [f, shape[f].meta()?.label ?? [f, f]])) as Record<
      BulkFlag,
      readonly [string, string]
    >,
  ),
  value: field.flag(...terms.enabled),
});

/** One wide row of each account: usage, guarantee, forecast, health, activity, plan and switches. */
export const accountOverviews = resource('accountOverviews', {
  entity: accountOverview,
  endpoints: {
    list: listing(accountOverview.schema, {
      scope: 'platform',
      permission: 'staff.accounts.view',
      search: ['name', 'companyName'],
      filters: ['status', ...bulkFlags],
      sort: [
        'name',
        'domains',
        'bytes',
        'guaranteeRatio',
        'forecastBytes',
        'margin',
        'findings',
        'failingLanes',
        'certificatesDue',
        'lastActivityAt',
        'createdAt',
      ],
      order: '-bytes',
      summary: [
        '全部账号：用量、保底、预测、健康、最近操作、套餐与开关',
        'All accounts: usage, guarantee, forecast, health, last activity, plan and switches',
      ],
    }),
    preview: post('/preview', {
      permission: 'staff.accounts.view',
      input: change,
      output: z.object({
        changed: z.array(z.object({ id: z.uuid(), name: z.string(), people: z.int() })),
        unchanged: z.int(),
      }),
      summary: ['批量修改开关前：谁会受影响', 'Before a switch is set on many: who is affected'],
    }),
    setFlag: post('/flag', {
      permission: 'staff.accounts.operate',
      input: change,
      output: z.object({ changed: z.int() }),
      summary: ['批量修改开关', 'Sets a switch on many accounts'],
    }),
  },
});
