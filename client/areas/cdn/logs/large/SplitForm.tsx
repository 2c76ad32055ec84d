import { largeLogs } from '#shared/areas/cdn/logs/largeLogs';
import type { Label } from '#shared/kernel/field';
import { FormDialog } from '../../../../kernel/declared/ShortForm';
import { Pending } from '../../../../kernel/request/failure';
import { useQuery } from '../../../../kernel/request/query';
import { t } from '../../../../kernel/text/translate';
import { Dialog } from '../../../../ui/feedback/Dialog';
import { texts } from './texts';

type Props = {
  fileId: string;
  name: string;
  title: Label;
  /** The size it begins with; that of the platform without it. */
  partKb?: number;
  onClose(): void;
  onDone(): void;
};
/** Asks how large the parts of a file shall be. */
export const SplitForm = ({ fileId, name, title, partKb, onClose, onDone }: Props) => {
  const limit = useQuery(largeLogs.endpoints.limit, {});
  const size = partKb ?? limit.value?.partKb;
  if (size === undefined)
    return (
      <Dialog open title={t(title)} onClose={onClose}>
        <Pending of={limit} className="h-24 w-full" />
      </Dialog>
    );
  return (
    <FormDialog
      area={largeLogs}
      endpoint={largeLogs.endpoints.split}
      names={['partKb']}
      start={{ partKb: size }}
      fixed={{ fileId }}
      title={`${t(title)} · ${name}`}
      above={<p className="text-sm text-ink-muted">{t(texts.splitText)}</p>}
      submit={t(title)}
      done={texts.splitBegun}
      onClose={onClose}
      onDone={() => {
        onDone();
        onClose();
      }}
    />
  );
};
