import type { supplierParams } from '#shared/areas/cdn/suppliers/supplierParams';
import * as terms from '#shared/kernel/terms';
import type { ListScreen } from '../../../../kernel/screens/screens';
import { words } from '../../../../kernel/text/words';
import { paramTexts } from './texts';

const permission = 'staff.suppliers.operate';
const inUse = paramTexts.inUse;

/** Every credential over all accounts, with what depends on it and how it stands at its supplier. */
export const allParams: ListScreen<typeof supplierParams.endpoints.list, typeof supplierParams> = {
  path: '/cdn-supplierParamManag',
  about: [
    '所有账号的供应商参数：使用它的域名、策略与进行中的任务，24 小时错误数，剩余配额与余额。可把引用迁移到另一个参数；仍被引用的参数不能停用。',
    'Supplier parameters of all accounts: domains, policies and open tasks on each, errors in 24 hours, quota left and balance. References can be moved to another parameter; one that is still used cannot be disabled.',
  ],
  menu: { section: 'cdnOffice.suppliers', order: 20 },
  title: ['全部供应商参数', 'All supplier parameters'],
  columns: [
    'name',
    'supplier',
    'accountId',
    'enabled',
    'domains',
    'policies',
    { field: 'tasks', label: terms.tasks },
    'errors',
    'quotaRatio',
    { field: 'balance', fields: ['balance', 'currency'], align: 'right' },
    'createdAt',
  ],
  optional: ['policies', 'createdAt'],
  grow: 'name',
  widths: {
    supplier: 130,
    accountId: 100,
    enabled: 90,
    domains: 80,
    policies: 80,
    tasks: 80,
    errors: 110,
    quotaRatio: 120,
    balance: 130,
  },
  search: paramTexts.search,
  filters: ['supplier', 'accountId', 'enabled'],
  opens: { as: 'param' },
  create: false,
  actions: [
    { label: words.open, beside: true },
    {
      label: paramTexts.move,
      dialog: () => import('./MoveParam'),
      permission,
      refused: (row) => row.referenceCount === 0 && paramTexts.unused,
    },
    { endpoint: 'enable', label: words.enable, when: (row) => !row.enabled },
    {
      endpoint: 'disable',
      label: words.disable,
      danger: true,
      when: (row) => row.enabled,
      refused: (row) => row.referenceCount > 0 && inUse(row),
      confirm: paramTexts.disableText,
    },
  ],
  parts: () => import('./allParamParts'),
};
