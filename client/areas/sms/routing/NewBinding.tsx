import { smsBindings } from '#shared/areas/sms/routing/bindings';
import { FormDialog } from '../../../kernel/declared/ShortForm';
import type { ToolbarDialogProps } from '../../../kernel/screens/screens';
import { t } from '../../../kernel/text/translate';
import { emptyMeansAll } from '#shared/areas/sms/terms';
import { texts } from '../texts';
import { simulatedBinding } from './simulated';

/** Binds a parameter to a channel. */
const NewBinding = ({ onClose, onDone }: ToolbarDialogProps) => (
  <FormDialog
    area={smsBindings}
    endpoint={smsBindings.endpoints.create}
    names={['channelId', 'paramId', 'priority', 'weight', 'countries', 'enabled']}
    start={{ priority: 1, weight: 100, countries: [], enabled: true }}
    looks={{ countries: { hint: emptyMeansAll } }}
    below={simulatedBinding()}
    title={t(texts.bind)}
    done={texts.bound}
    onClose={onClose}
    onDone={onDone}
  />
);
export default NewBinding;
