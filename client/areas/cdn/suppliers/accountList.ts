import type { supplierAccounts } from '#shared/areas/cdn/suppliers/supplierAccounts';
import { supplierAccounts as accounts } from '#shared/areas/cdn/suppliers/supplierAccounts';
import type { ListScreen } from '../../../kernel/screens/screens';
import { accountActs } from './accountActs';
import * as cdnTerms from '#shared/areas/cdn/terms';
import { texts } from './texts';

/** What is left at the suppliers under each credential. */
export const accountList: ListScreen<
  typeof supplierAccounts.endpoints.list,
  typeof supplierAccounts
> = {
  path: '/platform-supplieraccount',
  about: [
    '哪个供应商凭据快用完了：每个供应商参数的域名数、本月流量、接口配额的剩余与重置时间、余额与日均消耗、可用天数、本月费用和最近一次错误。配额与余额每小时由驱动读取，配额重置后也会读取；可为每列设阈值，首次超过时通知。',
    'Which credential is about to run dry: domains and traffic of this month, API quota left and when it resets, balance, burn a day, days left, cost of this month and the last error of each supplier parameter. Quotas and balance are read from the supplier every hour and after each reset; each column can have a limit that is told once when it is passed.',
  ],
  figures: () => import('./accountFigures'),
  menu: { section: 'cdnOffice.suppliers', order: 60 },
  title: ['供应商账号', 'Supplier accounts'],
  columns: [
    { field: 'paramId', label: cdnTerms.parameter },
    'state',
    { field: 'quotaRatio', label: texts.accounts.quotaLeft, align: 'right' },
    { field: 'purgeUrlLeft', label: texts.accounts.urlsLeft, align: 'right' },
    'balance',
    'burn',
    'daysLeft',
    {
      field: 'cost',
      label: texts.accounts.cost,
      fields: ['cost', 'costCurrency'],
      align: 'right',
    },
    { field: 'bytes', label: texts.accounts.traffic, align: 'right' },
    'domains',
    'lastError',
    'resetAt',
    'purgePrefixLeft',
    'prefetchLeft',
    'lastErrorAt',
    'readAt',
    'supplier',
    'breached',
    'failure',
  ],
  optional: [
    'bytes',
    'domains',
    'resetAt',
    'purgePrefixLeft',
    'prefetchLeft',
    'lastErrorAt',
    'readAt',
    'supplier',
    'breached',
    'failure',
  ],
  grow: 'lastError',
  widths: {
    paramId: 95,
    state: 105,
    quotaRatio: 110,
    purgeUrlLeft: 130,
    balance: 115,
    burn: 85,
    daysLeft: 80,
    cost: 105,
    bytes: 90,
    domains: 75,
    lastError: 120,
  },
  filters: ['supplier', 'state', 'paramId', 'breached'],
  search: cdnTerms.searchByParameter,
  refreshOn: [accounts.events.changed],
  tint: false,
  opens: { as: 'account' },
  actionsWidth: 60,
  actions: accountActs,
  empty: { title: texts.accounts.none, text: texts.accounts.noneText },
  parts: () => import('./accountCells'),
};
