import { dataPlans } from '#shared/areas/cdn/corrections/dataPlans';
import { embeddedList } from '../../../../kernel/declared/list/embeddedList';
import { planActs } from '../../corrections/planActs';
import { texts as planTexts } from '../../corrections/texts';

/** The changes of people that touch a slot, with what can be done to each. */
export const PointPlans = embeddedList(dataPlans, {
  endpoint: 'list',
  path: '/cdn-datapoint',
  prefix: 'plan',
  title: planTexts.title,
  columns: [
    'method',
    'state',
    { field: 'source', label: planTexts.source },
    { field: 'paramId', label: planTexts.param, fields: ['paramName'] },
    'reason',
    'holds',
    { field: 'createdByEmail', label: planTexts.by },
    'createdAt',
    'appliedAt',
  ],
  optional: ['appliedAt'],
  grow: 'reason',
  widths: {
    method: 140,
    state: 140,
    source: 95,
    paramId: 120,
    holds: 70,
    createdByEmail: 165,
    createdAt: 115,
    appliedAt: 150,
  },
  filters: ['state', 'method'],
  refreshOn: [dataPlans.events.changed],
  empty: { title: planTexts.none, text: planTexts.noneText },
  actions: [
    {
      label: planTexts.look,
      dialog: () => import('../../corrections/PlanDialog'),
      permission: 'staff.data.view',
      button: true,
    },
    ...planActs,
  ],
});
