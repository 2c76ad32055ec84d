import { useState } from 'react';
import { dataTests } from '#shared/areas/cdn/dataTests/dataTests';
import type { RowOf } from '../../../kernel/declared/list/useList';
import { FormDialog } from '../../../kernel/declared/ShortForm';
import { t } from '../../../kernel/text/translate';
import { texts } from './texts';

const weekMs = 7 * 86_400_000;
type Props = {
  row: RowOf<typeof dataTests.endpoints.list>;
  onClose(): void;
  onDone(): void;
};
/** Mutes a test until a time, with the reason; a week is proposed. */
const MuteTest = ({ row, onClose, onDone }: Props) => {
  const [until] = useState(() => new Date(Date.now() + weekMs).toISOString());
  return (
    <FormDialog
      area={dataTests}
      endpoint={dataTests.endpoints.mute}
      names={['until', 'reason']}
      start={{ until }}
      fixed={{ id: row.id }}
      title={t(texts.muteTitle)}
      above={<p className="text-sm text-ink-muted">{t(texts.muteText)}</p>}
      submit={t(texts.mute)}
      done={texts.muteDone}
      onClose={onClose}
      onDone={() => {
        onDone();
        onClose();
      }}
    />
  );
};
export default MuteTest;
