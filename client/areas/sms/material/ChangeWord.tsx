import { smsWords } from '#shared/areas/sms/material/words';
import type { Out } from '#shared/kernel/contract';
import { FormDialog } from '../../../kernel/declared/ShortForm';
import type { ActionDialog } from '../../../kernel/screens/actionTypes';
import { t } from '../../../kernel/text/translate';
import { words } from '../../../kernel/text/words';

/** Changes a banned word and what follows from it. */
const ChangeWord: ActionDialog<Out<typeof smsWords.endpoints.one>> = ({ row, onClose, onDone }) => (
  <FormDialog
    area={smsWords}
    endpoint={smsWords.endpoints.update}
    names={['word', 'effect', 'remark']}
    start={row}
    fixed={{ id: row.id }}
    title={t(words.change)}
    onClose={onClose}
    onDone={() => {
      onDone();
      onClose();
    }}
  />
);
export default ChangeWord;
