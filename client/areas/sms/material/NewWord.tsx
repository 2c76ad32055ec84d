import { smsWords } from '#shared/areas/sms/material/words';
import { FormDialog } from '../../../kernel/declared/ShortForm';
import type { ToolbarDialogProps } from '../../../kernel/screens/actionTypes';
import { t } from '../../../kernel/text/translate';
import { texts } from './texts';

/** A word that material may not hold from now on. */
const NewWord = ({ onClose, onDone }: ToolbarDialogProps) => (
  <FormDialog
    area={smsWords}
    endpoint={smsWords.endpoints.create}
    names={['word', 'effect', 'remark']}
    start={{ effect: 'stop' }}
    title={t(texts.addWord)}
    onClose={onClose}
    onDone={() => {
      onDone();
      onClose();
    }}
  />
);
export default NewWord;
