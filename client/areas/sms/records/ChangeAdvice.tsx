import { smsAdvices } from '#shared/areas/sms/records/advice';
import type { Out } from '#shared/kernel/contract';
import { FormDialog } from '../../../kernel/declared/ShortForm';
import type { ActionDialog } from '../../../kernel/screens/actionTypes';
import { t } from '../../../kernel/text/translate';
import { texts } from '../texts';

/** Changes what customers are told about an error. */
const ChangeAdvice: ActionDialog<Out<typeof smsAdvices.endpoints.one>> = ({
  row,
  onClose,
  onDone,
}) => (
  <FormDialog
    area={smsAdvices}
    endpoint={smsAdvices.endpoints.update}
    names={['code', 'zh', 'en']}
    start={row}
    fixed={{ id: row.id }}
    title={t(texts.changeAdvice)}
    onClose={onClose}
    onDone={onDone}
  />
);
export default ChangeAdvice;
