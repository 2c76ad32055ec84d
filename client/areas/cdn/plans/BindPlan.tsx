import { useState } from 'react';
import { planBindings } from '#shared/areas/cdn/plans/plans';
import { FormDialog } from '../../../kernel/declared/ShortForm';
import type { ToolbarDialogProps } from '../../../kernel/screens/actionTypes';
import { t } from '../../../kernel/text/translate';
import { texts } from './texts';

/** Binds a plan to several accounts and domains at once. */
const BindPlan = ({ start, onClose, onDone }: ToolbarDialogProps) => {
  const [fromAt] = useState(() => new Date().toISOString());
  return (
    <FormDialog
      size="lg"
      area={planBindings}
      endpoint={planBindings.endpoints.bind}
      names={['planId', 'accountIds', 'domainIds', 'fromAt', 'toAt']}
      start={{ accountIds: [], domainIds: [], fromAt, ...start }}
      title={t(texts.bind.title)}
      above={<p className="text-sm text-ink-muted">{t(texts.bind.note)}</p>}
      submit={t(texts.bind.act)}
      done={texts.bind.done}
      onClose={onClose}
      onDone={() => {
        onClose();
        onDone();
      }}
    />
  );
};
export default BindPlan;
