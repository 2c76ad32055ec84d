import { useState } from 'react';
import { preheatPresets } from '#shared/areas/content/presets';
import type { PreheatOptions } from '#shared/areas/content/preheats';
import type { Out } from '#shared/kernel/contract';
import { metaOf } from '#shared/kernel/field';
import { useAct } from '../../kernel/act';
import { errorsOf, FailurePanel } from '../../kernel/failure';
import { useIsStaff } from '../../kernel/session/who';
import { Button, Dialog, Field, TextInput } from '../../ui';
import { useWords } from './words';

const { create, update } = preheatPresets.endpoints;
const formId = 'preset-name';
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
  const { failure, busy } = preset ? renamed : made;
  const wrong = errorsOf(failure)('name');
  const save = async () => {
    if (!preset && !options) return;
    const { description: _, ...entered } = options ?? { description: '' };
    const saved = preset
      ? await renamed.run({ id: preset.id, name, options: preset.options })
      : await made.run({ name, options: entered });
    if (saved) onClose();
  };
  return (
    <Dialog
      open
      size="sm"
      title={say(preset ? 'content.preset.rename' : 'content.preset.save')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{say('content.preset.cancel')}</Button>
          <Button variant="primary" type="submit" form={formId} busy={busy} disabled={!name.trim()}>
            {say('content.preset.keep')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="flex flex-col gap-4"
        onSubmit={(e) => {
          // The dialog is drawn apart, but React lets its events reach the form it stands in.
          e.preventDefault();
          e.stopPropagation();
          void save();
        }}
      >
        {failure && !wrong && <FailurePanel failure={failure} />}
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
      </form>
    </Dialog>
  );
};
type Props = {
  preset: Out<typeof create> | null;
  options: PreheatOptions | null;
  onClose(): void;
};
