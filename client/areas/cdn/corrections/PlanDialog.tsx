import { dataPlans, planMethods, planStates } from '#shared/areas/cdn/corrections/dataPlans';
import { sourceLabels } from '#shared/metrics';
import type { RowOf } from '../../../kernel/declared/list/useList';
import { StateBadge } from '../../../kernel/declared/StateBadge';
import { FailurePanel } from '../../../kernel/request/failure';
import { useMutation } from '../../../kernel/request/mutation';
import type { ActionDialog } from '../../../kernel/screens/actionTypes';
import { useRefusal } from '../../../kernel/session/access';
import { t } from '../../../kernel/text/translate';
import { words } from '../../../kernel/text/words';
import { Button, Dialog } from '../../../ui';
import { PlanChanges } from './PlanChanges';
import { texts } from './texts';

type Plan = RowOf<typeof dataPlans.endpoints.list>;
const { apply } = dataPlans.endpoints;

/** A change of figures before and after, with its application while it is not written yet. */
const PlanDialog: ActionDialog<Plan> = ({ row, onClose, onDone }) => {
  const refusal = useRefusal('staff.data.operate');
  const act = useMutation(apply, { inline: true, done: texts.undoStarted });
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
      title={t(texts.asked, {
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
              {t(texts.apply)}
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
        <PlanChanges fixed={{ id: row.id }} />
        {isReady && <p className="text-sm text-ink-muted">{t(texts.applyText)}</p>}
      </div>
    </Dialog>
  );
};
export default PlanDialog;
