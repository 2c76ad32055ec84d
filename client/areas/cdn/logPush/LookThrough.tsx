import { toast } from 'sonner';
import { logStrays } from '#shared/areas/cdn/logPush/logStrays';
import { FormDialog } from '../../../kernel/declared/ShortForm';
import type { ToolbarDialogProps } from '../../../kernel/screens/actionTypes';
import { t } from '../../../kernel/text/translate';
import { texts } from './texts';

/** Chooses the target that is looked through for unknown objects. */
const LookThrough = ({ onClose, onDone }: ToolbarDialogProps) => (
  <FormDialog
    area={logStrays}
    endpoint={logStrays.endpoints.look}
    names={['pushId']}
    looks={{ pushId: { required: true } }}
    title={t(texts.look)}
    submit={t(texts.look)}
    above={<p className="text-sm text-ink-muted">{t(texts.lookText)}</p>}
    onClose={onClose}
    onDone={({ objects, unknown }) => {
      toast.success(t(texts.looked, { objects, unknown }));
      onDone();
    }}
  />
);
export default LookThrough;
