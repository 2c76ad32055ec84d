import { useState } from 'react';
import { servers } from '#shared/areas/platform/servers/servers';
import { FormDialog } from '../../../kernel/declared/ShortForm';
import { t } from '../../../kernel/text/translate';
import type { Server } from './serverActs';
import { texts } from './texts';

const hourMs = 3_600_000;
type Props = { row: Server; onClose(): void; onDone(): void };
/** Mutes a server until a time, with the reason; four hours are proposed. */
const MuteDialog = ({ row, onClose, onDone }: Props) => {
  const [later] = useState(() => new Date(Date.now() + 4 * hourMs).toISOString());
  return (
    <FormDialog
      area={servers}
      endpoint={servers.endpoints.mute}
      names={['until', 'reason']}
      start={{ until: later }}
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
