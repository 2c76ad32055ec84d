import { logStrays } from '#shared/areas/cdn/logPush/logStrays';
import { FormDialog } from '../../../kernel/declared/ShortForm';
import type { RowOf } from '../../../kernel/declared/list/useList';
import { t } from '../../../kernel/text/translate';
import { texts } from './texts';

type Stray = RowOf<typeof logStrays.endpoints.list>;
type Props = { row: Stray; onClose(): void; onDone(): void };
/** Takes an unknown object over: of which domain and hour it is, as its key says where it does. */
const TakeStray = ({ row, onClose, onDone }: Props) => (
  <FormDialog
    area={logStrays}
    endpoint={logStrays.endpoints.take}
    names={['domainId', 'hourAt']}
    start={{ domainId: row.domainId ?? undefined, hourAt: row.hourAt ?? undefined }}
    fixed={{ id: row.id }}
    title={t(texts.take)}
    submit={t(texts.take)}
    above={<p className="text-sm break-all text-ink-muted">{row.key}</p>}
    done={texts.taken}
    onClose={onClose}
    onDone={() => {
      onDone();
      onClose();
    }}
  />
);
export default TakeStray;
