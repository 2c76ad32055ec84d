import { largeLogs } from '#shared/areas/cdn/logs/largeLogs';
import { FormDialog } from '../../../../kernel/declared/ShortForm';
import { Pending } from '../../../../kernel/request/failure';
import { useQuery } from '../../../../kernel/request/query';
import type { ToolbarDialogProps } from '../../../../kernel/screens/actionTypes';
import { t } from '../../../../kernel/text/translate';
import { words } from '../../../../kernel/text/words';
import { Dialog } from '../../../../ui/feedback/Dialog';
import { texts } from './texts';

/** From which size on files are cut, and into how large parts. */
const SizeLimit = ({ onClose, onDone }: ToolbarDialogProps) => {
  const limit = useQuery(largeLogs.endpoints.limit, {});
  if (!limit.value)
    return (
      <Dialog open title={t(texts.limit)} onClose={onClose}>
        <Pending of={limit} className="h-32 w-full" />
      </Dialog>
    );
  const { limitKb, partKb } = limit.value;
  return (
    <FormDialog
      area={largeLogs}
      endpoint={largeLogs.endpoints.setLimit}
      names={['limitKb', 'partKb']}
      start={{ limitKb, partKb }}
      title={t(texts.limit)}
      above={<p className="text-sm text-ink-muted">{t(texts.limitText)}</p>}
      done={words.saved}
      onClose={onClose}
      onDone={onDone}
    />
  );
};
export default SizeLimit;
