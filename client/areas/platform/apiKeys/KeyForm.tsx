import { apiKey, apiKeys } from '#shared/areas/platform/apiKeys/apiKeys';
import { metaOf } from '#shared/kernel/field';
import { FormDialog } from '../../../kernel/declared/ShortForm';
import type { ControlProps } from '../../../kernel/page/screenTypes';
import { optionsOf } from '../../../kernel/text/options';
import { words } from '../../../kernel/text/words';
import { RadioCards } from '../../../ui';
import type { Key } from './revealedKey';
import { useWords } from './words';

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
    const t = useWords();
    return (
      <RadioCards
        label={label}
        value={String(value)}
        onChange={onChange}
        columns={2}
        options={choices().map((o) => {
          const refused = o.value === 'advanced' && permission === 'basic';
          const note = o.value === 'advanced' ? 'form.advanced' : 'form.basic';
          return { ...o, note: t(refused ? 'form.accountBasic' : note), disabled: refused };
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
  const t = useWords();
  return (
    <FormDialog
      area={apiKeys}
      endpoint={present ? update : create}
      names={['name', 'ceiling', 'allowedIps', 'expiresAt']}
      start={present ?? { ceiling: 'basic' }}
      fixed={present && { id: present.id }}
      controls={controls[permission]}
      looks={{
        allowedIps: { hint: t('form.ipsHint') },
        expiresAt: { hint: t('form.expiresHint') },
      }}
      title={t(present ? 'form.edit' : 'keys.create')}
      submit={present ? undefined : t('keys.create')}
      done={present && words.saved}
      onClose={onClose}
      onDone={(made) => ('secret' in made ? onCreated?.(made.key, made.secret) : onClose())}
    />
  );
};
