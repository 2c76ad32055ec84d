import { apiKey, apiKeys } from '#shared/areas/platform/apiKeys/apiKeys';
import { metaOf } from '#shared/kernel/field';
import { FormDialog } from '../../../kernel/declared/ShortForm';
import type { ControlProps } from '../../../kernel/screens/formTypes';
import { optionsOf } from '../../../kernel/text/options';
import { words } from '../../../kernel/text/words';
import { RadioCards } from '../../../ui';
import type { Key } from './revealedKey';
import { t } from '../../../kernel/text/translate';
import { texts } from './texts';

type Permission = 'basic' | 'advanced';
type Props = {
  permission: Permission;
  /** The key to change; none makes a new one. */
  present?: Key;
  onClose(): void;
  onCreated?(key: Key, secret: string): void;
};
const { create, update } = apiKeys.endpoints;
const choices = optionsOf.bind(null, metaOf(apiKey.schema.shape.ceiling).options ?? {});

const ceilingOf = (permission: Permission) =>
  function Ceiling({ value, onChange, label }: ControlProps) {
    return (
      <RadioCards
        label={label}
        value={String(value)}
        onChange={onChange}
        columns={2}
        options={choices().map((o) => {
          const disabled = o.value === 'advanced' && permission === 'basic';
          const note = o.value === 'advanced' ? texts.form.advanced : texts.form.basic;
          return { ...o, note: t(disabled ? texts.form.accountBasic : note), disabled };
        })}
      />
    );
  };
const controls = {
  basic: { ceiling: ceilingOf('basic') },
  advanced: { ceiling: ceilingOf('advanced') },
};

/** Name, ceiling, addresses and expiry of a key. */
export const KeyForm = ({ permission, present, onClose, onCreated }: Props) => {
  return (
    <FormDialog
      area={apiKeys}
      endpoint={present ? update : create}
      names={['name', 'ceiling', 'allowedIps', 'expiresAt']}
      start={present ?? { ceiling: 'basic' }}
      fixed={present && { id: present.id }}
      controls={controls[permission]}
      looks={{
        allowedIps: { hint: t(texts.form.ipsHint) },
        expiresAt: { hint: t(texts.form.expiresHint) },
      }}
      title={t(present ? texts.form.edit : texts.keys.create)}
      submit={present ? undefined : t(texts.keys.create)}
      done={present && words.saved}
      onClose={onClose}
      onDone={(answer) => ('secret' in answer ? onCreated?.(answer.key, answer.secret) : onClose())}
    />
  );
};
