import { smsSubscribers } from '#shared/areas/sms/sessions/subscribers';
import { FormDialog } from '../../../kernel/declared/ShortForm';
import type { ToolbarDialogProps } from '../../../kernel/screens/actionTypes';
import { t } from '../../../kernel/text/translate';
import { subscriberForm } from './subscriberForm';
import { texts } from './texts';

/** Who hears of events from now on. */
const NewSubscriber = ({ onClose, onDone }: ToolbarDialogProps) => (
  <FormDialog
    {...subscriberForm}
    endpoint={smsSubscribers.endpoints.create}
    start={{ way: 'mail', kinds: [], language: 'zh-CN', enabled: true }}
    title={t(texts.add)}
    onClose={onClose}
    onDone={onDone}
  />
);
export default NewSubscriber;
