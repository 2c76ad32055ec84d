import { preheatPresets } from '#shared/areas/cdn/content/presets';
import type { PreheatOptions } from '#shared/areas/cdn/content/preheats';
import type { Out } from '#shared/kernel/contract';
import { FormDialog } from '../../../../kernel/declared/ShortForm';
import { useIsStaff } from '../../../../kernel/session/access';
import { t } from '../../../../kernel/text/translate';
import { texts } from '../texts';

const { create, update } = preheatPresets.endpoints;
type Props = {
  preset: Out<typeof create> | null;
  options: PreheatOptions | null;
  onClose(): void;
};

/** Asks for the name of a preset: of a new one, or another one of a preset there is. */
export const PresetName = ({ preset, options, onClose }: Props) => {
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
        name: { hint: t(platform ? texts.preset.platformHint : texts.preset.nameHint) },
      }}
      title={t(preset ? texts.preset.rename : texts.preset.save)}
      submit={t(texts.preset.keep)}
      done={['预设已保存', 'Preset saved']}
      onClose={onClose}
      onDone={onClose}
    />
  );
};
