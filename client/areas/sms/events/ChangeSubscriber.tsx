import { smsSubscribers } from '#shared/areas/sms/sessions/subscribers';
import type { Out } from '#shared/kernel/contract';
import { FormDialog } from '../../../kernel/declared/ShortForm';
import type { ActionDialog } from '../../../kernel/screens/actionTypes';
import { t } from '../../../kernel/text/translate';
import { subscriberForm } from './subscriberForm';
import { texts } from './texts';

/** Changes who hears of events; without an address it stays the one it is. */
const ChangeSubscriber: ActionDialog<Out<typeof smsSubscribers.endpoints.one>> = ({
  row,
  onClose,
  onDone,
}) => (
  <FormDialog
    {...subscriberForm}
    endpoint={smsSubscribers.endpoints.update}
    start={row}
    fixed={{ id: row.id }}
    toInput={({ to, secret, ...values }) => ({
      ...values,
      ...(to ? { to } : {}),
      ...(secret ? { secret } : {}),
    })}
    title={t(texts.edit)}
    onClose={onClose}
    onDone={onDone}
  />
);
export default ChangeSubscriber;
