import { isRemoval } from '#shared/areas/cdn/corrections/planMethods';
import type { dataPlans } from '#shared/areas/cdn/corrections/dataPlans';
import type { RowOf } from '../../../kernel/declared/list/useList';
import type { RowAction } from '../../../kernel/screens/actionTypes';
import { words } from '../../../kernel/text/words';
import { texts } from './texts';

/** A change of figures as its list shows it. */
export type Plan = RowOf<typeof dataPlans.endpoints.list>;
type Act = RowAction<Plan, typeof dataPlans>;
const isOpen = (state: string) => state === 'draft' || state === 'previewed';

/** What can be done to a change of figures in each of its states, besides writing it. */
export const planActs: readonly Act[] = [
  {
    endpoint: 'preview',
    label: texts.previewAgain,
    when: (plan) => isOpen(plan.state),
  },
  {
    label: texts.request,
    open: (plan) => `/approvals?open=${plan.approvalId}`,
    permission: 'staff',
    when: (plan) => plan.approvalId !== null,
  },
  {
    endpoint: 'withdraw',
    label: texts.withdrawRequest,
    when: (plan, who) => plan.approvalId !== null && plan.askedById === who.userId,
  },
  {
    label: texts.undo,
    dialog: () => import('./UndoDialog'),
    permission: 'staff.data.operate',
    danger: true,
    when: (plan) => plan.state === 'applied' && plan.approvalId === null,
  },
  {
    endpoint: 'lift',
    label: texts.lift,
    confirm: texts.liftAsk,
    when: (plan) => plan.state === 'applied' && plan.holds && !isRemoval(plan.method),
  },
  {
    endpoint: 'discard',
    label: words.discard,
    confirm: texts.discardAsk,
    when: (plan) => isOpen(plan.state),
  },
];

/** Writes what is previewed, beside its figures and what it means; so nothing more is asked. */
export const applyAct: Act = {
  endpoint: 'apply',
  label: texts.apply,
  done: texts.undoStarted,
  button: 'primary',
  when: (plan) => plan.state === 'previewed',
};
