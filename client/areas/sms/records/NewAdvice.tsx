import { smsAdvices } from '#shared/areas/sms/records/advice';
import { FormDialog } from '../../../kernel/declared/ShortForm';
import type { ToolbarDialogProps } from '../../../kernel/screens/actionTypes';
import { t } from '../../../kernel/text/translate';
import { texts } from '../texts';

/** What customers are told about an error from now on. */
const NewAdvice = ({ onClose, onDone }: ToolbarDialogProps) => (
  <FormDialog
    area={smsAdvices}
    endpoint={smsAdvices.endpoints.create}
    names={['code', 'zh', 'en']}
    title={t(texts.newAdvice)}
    onClose={onClose}
    onDone={onDone}
  />
);
export default NewAdvice;
