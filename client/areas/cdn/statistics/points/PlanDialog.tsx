import { dataPlans, planMethods, planStates } from '#shared/areas/cdn/corrections/dataPlans';
import { sourceLabels } from '#shared/metrics';
import { embeddedList } from '../../../../kernel/declared/list/embeddedList';
import type { RowOf } from '../../../../kernel/declared/list/useList';
import { StateBadge } from '../../../../kernel/declared/StateBadge';
import { FailurePanel } from '../../../../kernel/request/failure';
import { useMutation } from '../../../../kernel/request/mutation';
import type { ActionDialog } from '../../../../kernel/screens/actionTypes';
import { useRefusal } from '../../../../kernel/session/access';
import { t } from '../../../../kernel/text/translate';
import { words } from '../../../../kernel/text/words';
import { Button, Dialog, useKit } from '../../../../ui';
import { texts } from '../texts';

type Plan = RowOf<typeof dataPlans.endpoints.list>;
type Change = RowOf<typeof dataPlans.endpoints.changes>;
const planTexts = texts.plans;
const { apply } = dataPlans.endpoints;

/** With its sign: what the change adds or takes away. */
const Difference = ({ row }: { row: Change }) => {
  const { locale } = useKit();
  const n = row.after - row.before;
  return (
    <span className={n < 0 ? 'nums text-error' : 'nums'}>
      {new Intl.NumberFormat(locale, { signDisplay: 'exceptZero' }).format(n)}
    </span>
  );
};

const Changes = embeddedList(
  dataPlans,
  {
    endpoint: 'changes',
    path: '/cdn-datapoint',
    prefix: 'change',
    title: planTexts.changes,
    columns: [
      'measure',
      'country',
      { field: 'before', align: 'right' },
      { field: 'after', align: 'right' },
    ],
    grow: 'measure',
    widths: { country: 90, before: 130, after: 130 },
    filters: [],
    size: 20,
    empty: { title: planTexts.noChanges },
  },
  {
    columns: [
      {
        id: 'difference',
        fields: [],
        header: planTexts.difference,
        align: 'right',
        width: 130,
        cell: (row) => <Difference row={row} />,
      },
    ],
  },
);

/** A change of figures before and after, with its application while it is not written yet. */
const PlanDialog: ActionDialog<Plan> = ({ row, onClose, onDone }) => {
  const refusal = useRefusal('staff.data.operate');
  const act = useMutation(apply, { inline: true, done: planTexts.undoStarted });
  const isReady = row.state === 'previewed';
  const send = async () => {
    if (!(await act.run({ id: row.id }))) return;
    onDone();
    onClose();
  };
  return (
    <Dialog
      open
      size="lg"
      title={t(planTexts.asked, {
        method: t(planMethods[row.method]),
        source: t(sourceLabels[row.source]),
        param: row.paramName,
      })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t(words.close)}</Button>
          {isReady && (
            <Button
              variant="primary"
              busy={act.busy}
              disabled={refusal}
              onClick={() => void send()}
            >
              {t(planTexts.apply)}
            </Button>
          )}
        </>
      }
    >
      <div className="flex min-w-0 flex-col gap-4">
        <FailurePanel failure={act.failure} />
        <div className="flex flex-wrap items-baseline gap-2">
          <StateBadge of={planStates[row.state]} />
          <p className="min-w-0 break-words">{row.reason}</p>
        </div>
        <Changes fixed={{ id: row.id }} />
        {isReady && <p className="text-sm text-ink-muted">{t(planTexts.applyText)}</p>}
      </div>
    </Dialog>
  );
};
export default PlanDialog;
