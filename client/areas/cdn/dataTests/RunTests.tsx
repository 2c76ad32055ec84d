import { useState } from 'react';
import { dataTests } from '#shared/areas/cdn/dataTests/dataTests';
import { FormDialog } from '../../../kernel/declared/ShortForm';
import type { ToolbarDialogProps } from '../../../kernel/screens/actionTypes';
import { t } from '../../../kernel/text/translate';
import { texts } from './texts';

const dayMs = 86_400_000;
/** Has a span of closed days tested; yesterday is proposed. */
const RunTests = ({ onClose, onDone }: ToolbarDialogProps) => {
  const [day] = useState(() => new Date(Date.now() - dayMs).toISOString().slice(0, 10));
  return (
    <FormDialog
      area={dataTests}
      endpoint={dataTests.endpoints.run}
      names={['fromDay', 'toDay', 'rules']}
      start={{ fromDay: day, toDay: day, rules: [] }}
      looks={{ rules: { wide: true } }}
      columns={2}
      title={t(texts.run)}
      above={<p className="text-sm text-ink-muted">{t(texts.runNote)}</p>}
      submit={t(texts.run)}
      done={texts.runDone}
      onClose={onClose}
      onDone={() => {
        onDone();
        onClose();
      }}
    />
  );
};
export default RunTests;
