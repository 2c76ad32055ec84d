import { dataSyncs } from '#shared/areas/cdn/sync/lanes';
import { FormDialog } from '../../../../kernel/declared/ShortForm';
import { t } from '../../../../kernel/text/translate';
import type { Lane } from './laneActs';
import { texts } from './texts';

type Props = { row: Lane; onClose(): void; onDone(): void };
/** Pauses a lane, or all lanes of its supplier parameter or domain. */
const LanePause = ({ row, onClose, onDone }: Props) => (
  <FormDialog
    area={dataSyncs}
    endpoint={dataSyncs.endpoints.pause}
    names={['reach', 'reason']}
    start={{ reach: 'lane' }}
    fixed={{ id: row.id }}
    title={t(texts.pauseTitle)}
    above={<p className="text-sm text-ink-muted">{t(texts.pauseNote)}</p>}
    submit={t(texts.pauseDo)}
    onClose={onClose}
    onDone={() => {
      onClose();
      onDone();
    }}
  />
);
export default LanePause;
