import { dataPlans } from '#shared/areas/cdn/corrections/dataPlans';
import { planMethods, planStates } from '#shared/areas/cdn/corrections/planMethods';
import { sourceLabels } from '#shared/metrics';
import { ObjectActs } from '../../../kernel/declared/ObjectActs';
import { StateBadge } from '../../../kernel/declared/StateBadge';
import type { ActionDialog } from '../../../kernel/screens/actionTypes';
import { t } from '../../../kernel/text/translate';
import { words } from '../../../kernel/text/words';
import { Button, Dialog } from '../../../ui';
import { applyAct, type Plan } from './planActs';
import { PlanChanges } from './PlanChanges';
import { texts } from './texts';

/** A change of figures before and after, with its application while it is not written yet. */
const PlanDialog: ActionDialog<Plan> = ({ row, onClose, onDone }) => {
  const done = () => {
    onDone();
    onClose();
  };
  return (
    <Dialog
      open
      size="lg"
      title={t(texts.asked, {
        method: t(planMethods[row.method]),
        source: row.source ? t(sourceLabels[row.source]) : t(texts.all),
        param: row.paramName ?? t(texts.all),
      })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t(words.close)}</Button>
          <ObjectActs area={dataPlans} acts={[applyAct]} row={row} size="md" onDone={done} />
        </>
      }
    >
      <div className="flex min-w-0 flex-col gap-4">
        <div className="flex flex-wrap items-baseline gap-2">
          <StateBadge of={planStates[row.state]} />
          <p className="min-w-0 break-words">{row.reason}</p>
        </div>
        <PlanChanges fixed={{ id: row.id }} />
        {row.state === 'previewed' && (
          <p className="text-sm text-ink-muted">{t(texts.applyText)}</p>
        )}
      </div>
    </Dialog>
  );
};
export default PlanDialog;
