import { dataCleaning } from '#shared/areas/platform/databases/cleaning';
import { FormDialog } from '../../../kernel/declared/ShortForm';
import { t } from '../../../kernel/text/translate';
import { words } from '../../../kernel/text/words';
import type { Policy } from './cleaningLists';
import { cleaningTexts as texts } from './cleaningTexts';

type Props = { row: Policy; onClose(): void; onDone(): void };
/** Other days of a table, with the reason. */
const CleanDays = ({ row, onClose, onDone }: Props) => (
  <FormDialog
    area={dataCleaning}
    endpoint={dataCleaning.endpoints.set}
    names={['days', 'reason']}
    start={{ days: row.days }}
    fixed={{ name: row.name }}
    title={`${t(texts.change)} · ${row.name}`}
    above={<p className="text-sm text-ink-muted">{t(texts.changeText)}</p>}
    done={words.saved}
    onClose={onClose}
    onDone={() => {
      onDone();
      onClose();
    }}
  />
);
export default CleanDays;
