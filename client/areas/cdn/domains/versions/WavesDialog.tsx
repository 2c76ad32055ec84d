import { configStates } from '#shared/areas/cdn/domains/configStates';
import { FormDialog } from '../../../../kernel/declared/ShortForm';
import type { ToolbarDialogProps } from '../../../../kernel/screens/screens';
import { t } from '../../../../kernel/text/translate';
import { configStateTexts } from './stateTexts';

/** Pushes every domain that differs or failed again, some at a time. */
const WavesDialog = ({ onClose, onDone }: ToolbarDialogProps) => (
  <FormDialog
    area={configStates}
    endpoint={configStates.endpoints.resyncInWaves}
    names={['standings', 'accountId', 'waveSize', 'failurePercent']}
    title={t(configStateTexts.waves)}
    above={<p className="text-sm text-ink-muted">{t(configStateTexts.wavesNote)}</p>}
    submit={t(configStateTexts.waves)}
    done={configStateTexts.wavesStarted}
    onClose={onClose}
    onDone={onDone}
  />
);
export default WavesDialog;
