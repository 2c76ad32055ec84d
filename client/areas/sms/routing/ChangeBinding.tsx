import { smsBindings } from '#shared/areas/sms/routing/bindings';
import type { RowOf } from '../../../kernel/declared/list/useList';
import { FormDialog } from '../../../kernel/declared/ShortForm';
import { t } from '../../../kernel/text/translate';
import { words } from '../../../kernel/text/words';
import { simulatedBinding } from './simulated';

type Binding = RowOf<(typeof smsBindings)['endpoints']['list']>;
/** Changes priority, weight, countries and state of a binding. */
const ChangeBinding = ({
  row,
  onClose,
  onDone,
}: {
  row: Binding;
  onClose(): void;
  onDone(): void;
}) => {
  const { id, channelId, paramId, priority, weight, countries, enabled } = row;
  return (
    <FormDialog
      area={smsBindings}
      endpoint={smsBindings.endpoints.update}
      names={['priority', 'weight', 'countries', 'enabled']}
      start={{ priority, weight, countries, enabled }}
      fixed={{ id, channelId, paramId }}
      below={simulatedBinding({ id, channelId, paramId })}
      title={t(words.change)}
      onClose={onClose}
      onDone={onDone}
    />
  );
};
export default ChangeBinding;
