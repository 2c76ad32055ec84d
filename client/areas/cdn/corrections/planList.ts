import { dataPlans } from '#shared/areas/cdn/corrections/dataPlans';
import * as cdnTerms from '#shared/areas/cdn/terms';
import { texts } from './texts';

/** What every list of changes of figures shows of them. */
export const planListShape = {
  columns: [
    'domainId',
    'method',
    'state',
    'source',
    { field: 'paramId', label: cdnTerms.parameter },
    'fromAt',
    'toAt',
    { field: 'slots', align: 'right' },
    'reason',
    { field: 'createdByEmail', label: texts.by },
    'createdAt',
    'holds',
    'accountId',
    'appliedAt',
    'undoneAt',
  ],
  optional: ['source', 'toAt', 'holds', 'accountId', 'appliedAt', 'undoneAt'],
  grow: 'reason',
  widths: {
    domainId: 160,
    method: 100,
    state: 120,
    reason: 110,
    source: 85,
    paramId: 100,
    fromAt: 105,
    toAt: 105,
    slots: 60,
    createdByEmail: 150,
    createdAt: 105,
    holds: 80,
    accountId: 140,
    appliedAt: 130,
    undoneAt: 130,
  },
  opens: { as: 'plan' },
  refreshOn: [dataPlans.events.changed],
  actionsWidth: 110,
} as const;
