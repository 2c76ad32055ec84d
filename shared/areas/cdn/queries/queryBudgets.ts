import { entity, resource } from '../../../kernel/contract';
import { crud } from '../../../kernel/crud';
import { field } from '../../../kernel/field';
import { roleLabels } from '../../../kernel/rights';
import * as terms from '../../../kernel/terms';

/** What one query of a role on a screen may take; the budget of both counts before that of the screen, that before the role's. */
export const queryBudget = entity('queryBudget', '查询预算', 'Query budget', {
  id: field.id(),
  role: field.choice(...terms.role, {
    any: ['所有角色', 'Every role'],
    staff: terms.staffAsRole,
    ...roleLabels,
  }),
  /** Empty for every screen. */
  screen: field.remark('页面地址', 'Address of the screen', 100),
  readRows: field.count('最多读取行数', 'Most rows read', 1, 1_000_000_000_000),
  seconds: field.count('最长秒数', 'Longest, in seconds', 1, 900),
  createdAt: field.created(),
});

export const queryBudgets = resource('queryBudgets', {
  entity: queryBudget,
  endpoints: crud(queryBudget, {
    scope: 'platform',
    view: 'staff.series.view',
    write: 'staff.series.approve',
    writes: ['role', 'screen', 'readRows', 'seconds'],
    search: ['screen'],
    filters: ['role'],
    sort: ['screen', 'role', 'readRows', 'seconds', 'createdAt'],
  }),
});
