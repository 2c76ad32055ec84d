import type { alarmIncidents } from '#shared/areas/cdn/alarms/incidents';
import type { ListOf } from '../../../../kernel/screens/screens';
import { words } from '../../../../kernel/text/words';
import * as cdnTerms from '#shared/areas/cdn/terms';

/** Each firing of each policy, newest first; one opens as a page with its evidence. */
export const incidentList: ListOf<typeof alarmIncidents> = {
  columns: [
    'state',
    { field: 'description', label: cdnTerms.policy },
    'domain',
    { field: 'condition', fields: ['metric', 'condition', 'threshold'] },
    { field: 'worstValue', align: 'right' },
    'openedAt',
    'closedAt',
    'acknowledgedBy',
  ],
  optional: ['acknowledgedBy'],
  seconds: true,
  grow: 'description',
  widths: {
    state: 120,
    domain: 220,
    condition: 220,
    worstValue: 130,
    openedAt: 180,
    closedAt: 180,
    acknowledgedBy: 180,
  },
  search: ['搜索策略或域名', 'Search policies or domains'],
  empty: { title: ['还没有告警', 'No alarm yet'] },
  opens: { as: 'id', page: true },
  actions: [{ label: words.open, beside: true, button: true }],
  actionsWidth: 90,
};
