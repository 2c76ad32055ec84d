import { logSyncs } from '#shared/areas/cdn/logs/logSyncs';
import { FormDialog } from '../../../../kernel/declared/ShortForm';
import { t } from '../../../../kernel/text/translate';
import type { Sync } from './syncActs';
import { texts } from './texts';

/** Asks for a range that is listed again. */
const Backfill = ({ row, onClose, onDone }: { row: Sync; onClose(): void; onDone(): void }) => (
  <FormDialog
    area={logSyncs}
    endpoint={logSyncs.endpoints.backfill}
    names={['from', 'to']}
    fixed={{ id: row.id }}
    looks={{ to: { hint: texts.hours } }}
    title={`${t(texts.backfill)} · ${row.domainName}`}
    above={<p className="text-sm text-ink-muted">{t(texts.backfillText)}</p>}
    done={texts.begun}
    onClose={onClose}
    onDone={() => {
      onDone();
      onClose();
    }}
  />
);
export default Backfill;
