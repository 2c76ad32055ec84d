import { useState } from 'react';
import { logPushes } from '#shared/areas/cdn/logPush/logPushes';
import { isStaff } from '#shared/kernel/access';
import { FormDialog } from '../../../kernel/declared/ShortForm';
import { useWho } from '../../../kernel/session/access';
import { t } from '../../../kernel/text/translate';
import { words } from '../../../kernel/text/words';
import { pushFields, pushInput, pushLooks, pushWhen } from './pushFields';
import { texts } from './texts';

const hourMs = 3_600_000;
const wholeHour = (ms: number) => new Date(ms - (ms % hourMs)).toISOString();

/** A new target; staff choose the account too. */
const NewPush = ({ onClose, onDone }: { onClose(): void; onDone(): void }) => {
  const who = useWho();
  const [fromAt] = useState(() => wholeHour(Date.now()));
  const [name, ...rest] = pushFields;
  const own = [name, 'kind', 'fromAt', ...rest] as const;
  return (
    <FormDialog
      area={logPushes}
      endpoint={logPushes.endpoints.create}
      names={isStaff(who) ? ['accountId', ...own] : own}
      start={{
        kind: 's3',
        fromAt,
        pathStyle: true,
        format: 'json',
        gzip: true,
        domainIds: [],
        columns: [],
      }}
      when={pushWhen}
      looks={{ ...pushLooks, accountId: { required: true }, fromAt: { hint: texts.fromHint } }}
      toInput={pushInput}
      columns={2}
      size="lg"
      title={t(texts.create)}
      above={<p className="text-sm text-ink-muted">{t(texts.noneText)}</p>}
      done={words.saved}
      onClose={onClose}
      onDone={() => {
        onDone();
        onClose();
      }}
    />
  );
};
export default NewPush;
