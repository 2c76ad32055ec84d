import { backupTargets } from '#shared/areas/platform/backups/backupTargets';
import { FormDialog } from '../../../kernel/declared/ShortForm';
import { Pending } from '../../../kernel/request/failure';
import { useQuery } from '../../../kernel/request/query';
import type { ToolbarDialogProps } from '../../../kernel/screens/actionTypes';
import { t } from '../../../kernel/text/translate';
import { words } from '../../../kernel/text/words';
import { Dialog } from '../../../ui/feedback/Dialog';
import { texts } from './texts';

type Row = Record<string, unknown>;
const inBucket = (values: Row): boolean => values['kind'] === 's3';
const names = [
  'kind',
  'url',
  'bucket',
  'region',
  'keyId',
  'secret',
  'prefix',
  'pathStyle',
] as const;
const when = Object.fromEntries(names.slice(1).map((name) => [name, inBucket]));
const none = { url: null, bucket: null, region: null, keyId: null, prefix: '', pathStyle: true };

/** Where the next backups go: the folder of the platform, or a bucket that is tried out first. */
const BackupTarget = ({ onClose, onDone }: ToolbarDialogProps) => {
  const present = useQuery(backupTargets.endpoints.current, {});
  if (!present.value)
    return (
      <Dialog open title={t(texts.target)} onClose={onClose}>
        <Pending of={present} className="h-32 w-full" />
      </Dialog>
    );
  const { folder, ...start } = present.value;
  return (
    <FormDialog
      area={backupTargets}
      endpoint={backupTargets.endpoints.set}
      names={names}
      start={start}
      when={when}
      looks={{
        url: { required: true, wide: true },
        bucket: { required: true },
        keyId: { required: true },
        region: { hint: texts.targetRegion },
        secret: { hint: texts.targetSecret, required: false },
        prefix: { line: true },
      }}
      toInput={(values) => ({ ...none, ...values, prefix: values['prefix'] ?? '' })}
      columns={2}
      size="lg"
      title={t(texts.target)}
      above={
        <div className="flex flex-col gap-2 text-sm text-ink-muted">
          <p>{t(texts.targetText)}</p>
          <p className="break-all">{t(texts.targetFolder, { folder })}</p>
        </div>
      }
      done={words.saved}
      onClose={onClose}
      onDone={onDone}
    />
  );
};
export default BackupTarget;
