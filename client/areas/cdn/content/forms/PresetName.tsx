import { preheatPresets } from '#shared/areas/cdn/content/presets';
import type { PreheatOptions } from '#shared/areas/cdn/content/preheats';
import type { Out } from '#shared/kernel/contract';
import { FormDialog } from '../../../../kernel/declared/ShortForm';
import { useIsStaff } from '../../../../kernel/session/who';
import { useWords } from '../words';

const { create, update } = preheatPresets.endpoints;
type Props = {
  preset: Out<typeof create> | null;
  options: PreheatOptions | null;
  onClose(): void;
};

/** Asks for the name of a preset: of a new one, or another one of a preset there is. */
export const PresetName = ({ preset, options, onClose }: Props) => {
  const t = useWords();
  const staff = useIsStaff();
  const platform = preset ? preset.accountId === null : staff;
  const { description: _, ...entered } = options ?? { description: '' };
  return (
    <FormDialog
      size="sm"
      area={preheatPresets}
      endpoint={preset ? update : create}
      names={['name']}
      start={{ name: preset?.name }}
      fixed={preset ? { id: preset.id, options: preset.options } : { options: entered }}
      looks={{
        name: { hint: t(platform ? 'content.preset.platformHint' : 'content.preset.nameHint') },
      }}
      title={t(preset ? 'content.preset.rename' : 'content.preset.save')}
      submit={t('content.preset.keep')}
      done={['预设已保存', 'Preset saved']}
      onClose={onClose}
      onDone={onClose}
    />
  );
};
