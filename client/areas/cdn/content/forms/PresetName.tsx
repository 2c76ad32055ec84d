import { useState } from 'react';
import { preheatPresets } from '#shared/areas/cdn/content/presets';
import type { PreheatOptions } from '#shared/areas/cdn/content/preheats';
import type { Out } from '#shared/kernel/contract';
import { metaOf } from '#shared/kernel/field';
import { useAct } from '../../../../kernel/request/act';
import { DialogForm } from '../../../../kernel/declared/DialogForm';
import { errorsOf } from '../../../../kernel/request/failure';
import { useIsStaff } from '../../../../kernel/session/who';
import { Field, TextInput } from '../../../../ui';
import { useWords } from '../words';

const { create, update } = preheatPresets.endpoints;
const longest = metaOf(preheatPresets.entity.schema.shape.name).max;

/** Asks for the name of a preset: of a new one, or another one of a preset there is. */
export const PresetName = ({ preset, options, onClose }: Props) => {
  const say = useWords();
  const [name, setName] = useState(preset?.name ?? '');
  const done = { done: ['预设已保存', 'Preset saved'], inline: true } as const;
  const made = useAct(create, done);
  const renamed = useAct(update, done);
  const staff = useIsStaff();
  const platform = preset ? preset.accountId === null : staff;
  const act = preset ? renamed : made;
  const wrong = errorsOf(act.failure)('name');
  const save = async () => {
    if (!preset && !options) return;
    const { description: _, ...entered } = options ?? { description: '' };
    const saved = preset
      ? await renamed.run({ id: preset.id, name, options: preset.options })
      : await made.run({ name, options: entered });
    if (saved) onClose();
  };
  return (
    <DialogForm
      size="sm"
      title={say(preset ? 'content.preset.rename' : 'content.preset.save')}
      submit={say('content.preset.keep')}
      disabled={!name.trim()}
      act={act}
      shown={['name']}
      onSubmit={save}
      onClose={onClose}
    >
      <Field
        label={say('content.preset.name')}
        required
        hint={say(platform ? 'content.preset.platformHint' : 'content.preset.nameHint')}
        error={wrong}
      >
        {(ids) => (
          <TextInput
            {...ids}
            value={name}
            maxLength={longest}
            data-autofocus
            onChange={(e) => setName(e.target.value)}
          />
        )}
      </Field>
    </DialogForm>
  );
};
type Props = {
  preset: Out<typeof create> | null;
  options: PreheatOptions | null;
  onClose(): void;
};
