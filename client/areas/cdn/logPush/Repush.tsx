import { logPushes } from '#shared/areas/cdn/logPush/logPushes';
import { FormDialog } from '../../../kernel/declared/ShortForm';
import { t } from '../../../kernel/text/translate';
import type { Push } from './pushActs';
import { texts } from './texts';

/** Asks for a range whose objects are pushed again. */
const Repush = ({ row, onClose, onDone }: { row: Push; onClose(): void; onDone(): void }) => (
  <FormDialog
    area={logPushes}
    endpoint={logPushes.endpoints.repush}
    names={['from', 'to']}
    fixed={{ id: row.id }}
    title={`${t(texts.repush)} · ${row.name}`}
    above={<p className="text-sm text-ink-muted">{t(texts.repushText)}</p>}
    done={texts.planned}
    onClose={onClose}
    onDone={() => {
      onDone();
      onClose();
    }}
  />
);
export default Repush;
