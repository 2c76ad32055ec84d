import { dataCleaning } from '#shared/areas/platform/databases/cleaning';
import { FormDialog } from '../../../kernel/declared/ShortForm';
import { t } from '../../../kernel/text/translate';
import { words } from '../../../kernel/text/words';
import { isGroup, nameOf, type Policy } from './cleaningLists';
import { cleaningTexts as texts } from './cleaningTexts';

type Props = { row: Policy; onClose(): void; onDone(): void };
/** Other days and another mode of a table or a group, with the reason. */
const CleanDays = ({ row, onClose, onDone }: Props) => (
  <FormDialog
    area={dataCleaning}
    endpoint={dataCleaning.endpoints.set}
    names={['days', 'mode', 'reason']}
    start={{ days: row.days > 0 ? row.days : null, mode: row.mode }}
    fixed={{ name: row.name }}
    looks={{ mode: { placeholder: texts.byDefault } }}
    title={`${t(texts.change)} · ${nameOf(row)}`}
    above={
      <p className="text-sm text-ink-muted">
        {t(texts.changeText)} {isGroup(row) && t(texts.changeGroup)}
      </p>
    }
    done={words.saved}
    onClose={onClose}
    onDone={() => {
      onDone();
      onClose();
    }}
  />
);
export default CleanDays;
