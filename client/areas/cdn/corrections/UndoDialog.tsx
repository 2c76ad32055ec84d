import { useState } from 'react';
import { dataPlans } from '#shared/areas/cdn/corrections/dataPlans';
import type { RowOf } from '../../../kernel/declared/list/useList';
import { useMutation } from '../../../kernel/request/mutation';
import { useQuery } from '../../../kernel/request/query';
import { Unreadable } from '../../../kernel/request/failure';
import type { ActionDialog } from '../../../kernel/screens/actionTypes';
import { t } from '../../../kernel/text/translate';
import { Checkbox, ConfirmDialog, formatInstant, Skeleton, useKit } from '../../../ui';
import { texts } from './texts';

type Plan = RowOf<typeof dataPlans.endpoints.list>;
const { conflicts, undo } = dataPlans.endpoints;

/** Taking a change back: slots that somebody has written since are put back only where they are ticked. */
const UndoDialog: ActionDialog<Plan> = ({ row, onClose, onDone }) => {
  const { locale, timeZone } = useKit();
  const answer = useQuery(conflicts, { id: row.id });
  const act = useMutation(undo, { inline: true, done: texts.undoStarted });
  const [confirmed, setConfirmed] = useState<readonly string[]>([]);
  const rows = answer.value?.rows ?? [];
  const toggle = (id: string) =>
    setConfirmed((ids) => (ids.includes(id) ? ids.filter((x) => x !== id) : [...ids, id]));
  const number = new Intl.NumberFormat(locale);
  return (
    <ConfirmDialog
      open
      danger
      title={t(texts.undoTitle)}
      action={t(texts.undo)}
      error={act.failure && t(act.failure.text)}
      onClose={onClose}
      onConfirm={async () => {
        if (!(await act.run({ id: row.id, confirmed: [...confirmed] }))) return;
        onDone();
        onClose();
      }}
    >
      <div className="flex flex-col gap-3">
        <p>{t(texts.undoText)}</p>
        {answer.failure && <Unreadable failure={answer.failure} onRetry={answer.reload} />}
        {!answer.value && !answer.failure && <Skeleton className="h-6 w-full" />}
        {rows.length > 0 && (
          <fieldset className="flex flex-col gap-2">
            <legend className="mb-2">{t(texts.conflicts, { n: rows.length })}</legend>
            {rows.map((c) => (
              <Checkbox
                key={c.id}
                checked={confirmed.includes(c.id)}
                onChange={() => toggle(c.id)}
                label={t(texts.conflict, {
                  at: formatInstant(c.slotAt, timeZone).slice(0, 16),
                  now: number.format(c.now),
                  before: number.format(c.before),
                })}
              />
            ))}
          </fieldset>
        )}
      </div>
    </ConfirmDialog>
  );
};
export default UndoDialog;
