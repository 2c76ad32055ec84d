import { syncThreads } from '#shared/areas/cdn/sync/syncThreads';
import { FormDialog } from '../../../kernel/declared/ShortForm';
import type { RowOf } from '../../../kernel/declared/list/useList';
import { t } from '../../../kernel/text/translate';
import { words } from '../../../kernel/text/words';
import { threadTexts } from './threadTexts';

type Props = { row: RowOf<typeof syncThreads.endpoints.list>; onClose(): void; onDone(): void };
/** Pace and concurrency of a kind of call, for some hours or until they are changed. */
const LimitDialog = ({ row, onClose, onDone }: Props) => (
  <FormDialog
    area={syncThreads}
    endpoint={syncThreads.endpoints.limit}
    names={['callsPerSecond', 'concurrency', 'hours']}
    start={{
      callsPerSecond: row.limited ? Math.round(row.allowed) : null,
      concurrency: row.concurrency,
      hours: null,
    }}
    fixed={{ paramId: row.paramId, kind: row.kind }}
    title={t(threadTexts.limit)}
    above={<p className="text-sm text-ink-muted">{t(threadTexts.limitText)}</p>}
    done={words.saved}
    onClose={onClose}
    onDone={() => {
      onDone();
      onClose();
    }}
  />
);
export default LimitDialog;
