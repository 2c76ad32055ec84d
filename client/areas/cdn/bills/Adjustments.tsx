import { billAdjustments, billClosings } from '#shared/areas/cdn/bills/adjustments';
import { embeddedList } from '../../../kernel/declared/list/embeddedList';
import type { RowOf } from '../../../kernel/declared/list/useList';
import { staffTexts } from './staffTexts';
import { texts } from './texts';

type Row = RowOf<typeof billAdjustments.endpoints.list>;
type Scope = { accountId?: string; month?: string; day?: string };

const Period = ({ row }: { row: Row }) => <span className="nums">{row.day ?? row.month}</span>;
const adjustments = (all: boolean) =>
  embeddedList(
    billAdjustments,
    {
      endpoint: 'list',
      path: '/cdn-bill-adjustments',
      title: texts.adjustments,
      prefix: 'adjustment.',
      columns: [
        ...(all ? (['accountId'] as const) : []),
        { field: 'month', fields: ['month', 'day'] },
        'amount',
        'reason',
        'state',
        'proposedByEmail',
        'decidedByEmail',
        'createdAt',
      ],
      grow: 'reason',
      widths: {
        accountId: 180,
        month: 120,
        amount: 170,
        state: 150,
        proposedByEmail: 200,
        decidedByEmail: 200,
        createdAt: 180,
      },
      filters: all ? ['state'] : [],
      empty: { title: staffTexts.noAdjustments },
      actionsWidth: 110,
      actions: [
        {
          label: staffTexts.decide,
          dialog: () => import('../../platform/approvals/DecideDialog'),
          permission: 'staff.billing.approve',
          button: true,
          when: (row) => row.state === 'waiting',
          refused: (row, who) => (row.proposedById === who.userId ? staffTexts.own : null),
        },
      ],
      refreshOn: [billClosings.events.changed],
    },
    { cells: { month: Period } },
  );
const Everybody = adjustments(true);
const Scoped = adjustments(false);

/** Adjustment lines of a month, a day or of all accounts; a second person decides those that wait. */
export const Adjustments = ({ scope, onDecided }: { scope: Scope; onDecided?: () => void }) =>
  scope.accountId === undefined ? <Everybody /> : <Scoped fixed={scope} onDone={onDecided} />;
