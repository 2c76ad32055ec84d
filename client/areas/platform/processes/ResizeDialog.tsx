import { pools } from '#shared/areas/platform/processes/pools';
import { FormDialog } from '../../../kernel/declared/ShortForm';
import type { RowOf } from '../../../kernel/declared/list/useList';
import { t } from '../../../kernel/text/translate';
import { texts } from './texts';

type Props = { row: RowOf<typeof pools.endpoints.list>; onClose(): void; onDone(): void };
/** Another size of a pool, for some hours or until it is changed. */
const ResizeDialog = ({ row, onClose, onDone }: Props) => (
  <FormDialog
    area={pools}
    endpoint={pools.endpoints.resize}
    names={['size', 'hours']}
    start={{ size: row.wishedSize ?? row.size, hours: null }}
    fixed={{ node: row.node, pool: row.pool }}
    title={t(texts.resize)}
    above={<p className="text-sm text-ink-muted">{t(texts.resizeText)}</p>}
    done={texts.asked}
    onClose={onClose}
    onDone={() => {
      onDone();
      onClose();
    }}
  />
);
export default ResizeDialog;
