import { dataPlans } from '#shared/areas/cdn/corrections/dataPlans';
import { embeddedList } from '../../../../kernel/declared/list/embeddedList';
import { words } from '../../../../kernel/text/words';
import { texts } from '../texts';

const planTexts = texts.plans;
const isOpen = (state: string) => state === 'draft' || state === 'previewed';

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
    method: 95,
    state: 165,
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
      dialog: () => import('./PlanDialog'),
      permission: 'staff.data.view',
      button: true,
    },
    {
      endpoint: 'preview',
      label: planTexts.previewAgain,
      when: (plan) => isOpen(plan.state),
    },
    {
      label: planTexts.undo,
      dialog: () => import('./UndoDialog'),
      permission: 'staff.data.operate',
      danger: true,
      when: (plan) => plan.state === 'applied',
    },
    {
      endpoint: 'lift',
      label: planTexts.lift,
      confirm: planTexts.liftAsk,
      when: (plan) => plan.state === 'applied' && plan.holds,
    },
    {
      endpoint: 'discard',
      label: words.discard,
      confirm: planTexts.discardAsk,
      when: (plan) => isOpen(plan.state),
    },
  ],
});
