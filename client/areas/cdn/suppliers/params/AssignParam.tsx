import { useState } from 'react';
import { accountParams } from '#shared/areas/cdn/suppliers/accountParams';
import { FormDialog } from '../../../../kernel/declared/ShortForm';
import type { ToolbarDialogProps } from '../../../../kernel/screens/actionTypes';
import { t } from '../../../../kernel/text/translate';
import { paramTexts } from './texts';

/** Lets an account use a parameter for one purpose, from a time on. */
const AssignParam = ({ start, onClose, onDone }: ToolbarDialogProps) => {
  const [fromAt] = useState(() => new Date().toISOString());
  return (
    <FormDialog
      area={accountParams}
      endpoint={accountParams.endpoints.assign}
      names={['accountId', 'paramId', 'purpose', 'fromAt', 'toAt']}
      start={{ purpose: 'cdn', fromAt, toAt: null, ...start }}
      title={t(paramTexts.assign)}
      above={<p className="text-sm text-ink-muted">{t(paramTexts.assignNote)}</p>}
      submit={t(paramTexts.assign)}
      done={paramTexts.assigned}
      onClose={onClose}
      onDone={() => {
        onClose();
        onDone();
      }}
    />
  );
};
export default AssignParam;
