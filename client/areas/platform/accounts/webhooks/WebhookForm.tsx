import { useMemo, useState } from 'react';
import { webhooks } from '#shared/areas/platform/webhooks/webhooks';
import { useAct } from '../../../../kernel/request/act';
import { DialogForm } from '../../../../kernel/declared/DialogForm';
import { errorsOf } from '../../../../kernel/request/failure';
import { useWho } from '../../../../kernel/session/who';
import { Field, MultiPicker, TextInput } from '../../../../ui';
import { noticeKinds } from '../profile/noticeKinds';
import type { Webhook } from './webhookRow';
import { saved, useWords } from '../words';

type Props = {
  present: Webhook | null;
  onClose(): void;
  /** With the signing secret of a new webhook. */
  onDone(secret: string | null): void;
};

/** Name, address and chosen notices of a webhook. */
export const WebhookForm = ({ present, onClose, onDone }: Props) => {
  const say = useWords();
  const [name, setName] = useState(present?.name ?? '');
  const [url, setUrl] = useState(present?.url ?? 'https://');
  const [kinds, setKinds] = useState<readonly string[]>(present?.kinds ?? []);
  const create = useAct(webhooks.endpoints.create, { inline: true });
  const update = useAct(webhooks.endpoints.update, { inline: true, done: saved });
  const act = present ? update : create;
  const who = useWho();
  const options = useMemo(
    () => noticeKinds(who).map((k) => ({ value: k.name, label: k.text, note: k.area })),
    [who],
  );
  const errorOf = errorsOf(act.failure);
  const submit = async () => {
    const draft = { name, url, kinds: [...kinds] };
    if (present) {
      if (await update.run({ id: present.id, ...draft })) onDone(null);
      return;
    }
    const made = await create.run(draft);
    if (made) onDone(made.secret);
  };
  return (
    <DialogForm
      title={say(present ? 'hooks.edit' : 'hooks.add')}
      submit={say('member.save')}
      act={act}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={say('hooks.name')} required error={errorOf('name')}>
        {(ids) => (
          <TextInput
            {...ids}
            data-autofocus
            maxLength={64}
            value={name}
            onChange={(e) => setName(e.target.value)}
          />
        )}
      </Field>
      <Field label={say('hooks.url')} required error={errorOf('url')}>
        {(ids) => <TextInput {...ids} mono value={url} onChange={(e) => setUrl(e.target.value)} />}
      </Field>
      <Field label={say('hooks.kinds')} hint={say('hooks.kindsHint')} error={errorOf('kinds')}>
        {(ids) => <MultiPicker {...ids} value={kinds} onChange={setKinds} options={options} />}
      </Field>
    </DialogForm>
  );
};
