import { useState } from 'react';
import { apiKey, apiKeys } from '#shared/areas/platform/apiKeys/apiKeys';
import { metaOf } from '#shared/kernel/field';
import { useAct } from '../../../kernel/request/act';
import { DialogForm } from '../../../kernel/declared/DialogForm';
import { errorsOf } from '../../../kernel/request/failure';
import { say as sayLabel } from '../../../kernel/text/say';
import {
  Field,
  fromLocalInput,
  RadioCards,
  TextArea,
  TextInput,
  toLocalInput,
  useKit,
} from '../../../ui';
import type { Key } from './revealedKey';
import { saved, useWords } from './words';

type Props = {
  permission: 'basic' | 'advanced';
  /** The key to change; none makes a new one. */
  present?: Key;
  onClose(): void;
  onCreated?(key: Key, secret: string): void;
};
const ceilings = ['basic', 'advanced'] as const;
const linesOf = (text: string): string[] =>
  text
    .split(/[\s,，;；]+/)
    .map((l) => l.trim())
    .filter(Boolean);

/** Name, ceiling, addresses and expiry of a key. */
export const KeyForm = ({ permission, present, onClose, onCreated }: Props) => {
  const say = useWords();
  const { timeZone } = useKit();
  const [name, setName] = useState(present?.name ?? '');
  const [ceiling, setCeiling] = useState(present?.ceiling ?? 'basic');
  const [ips, setIps] = useState(present?.allowedIps.join('\n') ?? '');
  const [expires, setExpires] = useState(
    present?.expiresAt ? toLocalInput(present.expiresAt, timeZone) : '',
  );
  const create = useAct(apiKeys.endpoints.create, { inline: true });
  const update = useAct(apiKeys.endpoints.update, { inline: true, done: saved });
  const act = present ? update : create;
  const errorOf = errorsOf(act.failure);
  const submit = async () => {
    const expiresAt = expires ? fromLocalInput(expires, timeZone) : null;
    const draft = { name, ceiling, allowedIps: linesOf(ips), expiresAt };
    if (present) {
      if (await update.run({ id: present.id, ...draft })) onClose();
      return;
    }
    const made = await create.run(draft);
    if (made) onCreated?.(made.key, made.secret);
  };
  const options = metaOf(apiKey.schema.shape.ceiling).options ?? {};
  return (
    <DialogForm
      title={say(present ? 'form.edit' : 'keys.create')}
      submit={say(present ? 'form.save' : 'form.create')}
      act={act}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={say('form.name')} required error={errorOf('name')}>
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
      <div>
        <RadioCards
          label={say('form.ceiling')}
          value={ceiling}
          onChange={setCeiling}
          columns={2}
          options={ceilings.map((value) => ({
            value,
            label: sayLabel([options[value]?.[0] ?? value, options[value]?.[1] ?? value]),
            note: say(
              value === 'advanced' && permission === 'basic'
                ? 'form.accountBasic'
                : `form.${value}`,
            ),
            disabled: value === 'advanced' && permission === 'basic',
          }))}
        />
        {errorOf('ceiling') && <p className="mt-1 text-xs text-error">{errorOf('ceiling')}</p>}
      </div>
      <Field label={say('form.ips')} hint={say('form.ipsHint')} error={errorOf('allowedIps')}>
        {(ids) => (
          <TextArea
            {...ids}
            rows={3}
            className="font-mono"
            value={ips}
            onChange={(e) => setIps(e.target.value)}
          />
        )}
      </Field>
      <Field
        label={say('form.expires')}
        hint={say('form.expiresHint')}
        error={errorOf('expiresAt')}
      >
        {(ids) => (
          <TextInput
            {...ids}
            type="datetime-local"
            value={expires}
            onChange={(e) => setExpires(e.target.value)}
          />
        )}
      </Field>
    </DialogForm>
  );
};
