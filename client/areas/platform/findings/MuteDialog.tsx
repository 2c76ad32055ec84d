import { useState } from 'react';
import { findings } from '#shared/areas/platform/findings/findings';
import { FormDialog } from '../../../kernel/declared/ShortForm';
import { t } from '../../../kernel/text/translate';
import type { Finding } from './findingActs';
import { texts } from './texts';

const dayMs = 86_400_000;
type Props = { row: Finding; onClose(): void; onDone(): void };
/** Mutes a finding until a time, with the reason; a day is proposed. */
const MuteDialog = ({ row, onClose, onDone }: Props) => {
  const [tomorrow] = useState(() => new Date(Date.now() + dayMs).toISOString());
  return (
    <FormDialog
      area={findings}
      endpoint={findings.endpoints.mute}
      names={['until', 'reason']}
      start={{ until: tomorrow }}
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
export default MuteDialog;
