import { logPushes } from '#shared/areas/cdn/logPush/logPushes';
import { FormDialog } from '../../../kernel/declared/ShortForm';
import { t } from '../../../kernel/text/translate';
import { words } from '../../../kernel/text/words';
import type { Push } from './pushActs';
import { pushFields, pushInput, pushLooks, pushWhen } from './pushFields';
import { texts } from './texts';

/** What of a target can be changed: all but its kind and account. */
const EditPush = ({ row, onClose, onDone }: { row: Push; onClose(): void; onDone(): void }) => {
  const { kind } = row;
  const of = Object.fromEntries(
    Object.entries(pushWhen).map(([name, when]) => [
      name,
      (values: Record<string, unknown>) => when({ ...values, kind }),
    ]),
  );
  const start = Object.fromEntries(
    Object.entries(row).filter(([name]) => (pushFields as readonly string[]).includes(name)),
  );
  return (
    <FormDialog
      area={logPushes}
      endpoint={logPushes.endpoints.update}
      names={pushFields}
      start={start}
      fixed={{ id: row.id }}
      when={of}
      looks={{ ...pushLooks, secret: { hint: texts.secretKept, required: false } }}
      toInput={pushInput}
      columns={2}
      size="lg"
      title={t(texts.editOf, { name: row.name })}
      done={words.saved}
      onClose={onClose}
      onDone={() => {
        onDone();
        onClose();
      }}
    />
  );
};
export default EditPush;
