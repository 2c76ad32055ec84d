import { alarmSilences } from '#shared/areas/cdn/alarms/silences';
import * as cdnTerms from '#shared/areas/cdn/terms';
import { useMutation } from '../../../../kernel/request/mutation';
import { t } from '../../../../kernel/text/translate';
import { ConfirmDialog } from '../../../../ui/feedback/Dialog';
import { silenceTexts } from '../silences/silenceTexts';

type Row = { silenceId: string | null; description: string };
type Props = { row: Row; onClose(): void; onDone?: () => void };
/** Ends the silence of a policy before its time. */
const EndSilence = ({ row, onClose, onDone }: Props) => {
  const act = useMutation(alarmSilences.endpoints.end, { done: silenceTexts.ended });
  const run = async () => {
    if (row.silenceId && !(await act.run({ id: row.silenceId }))) return;
    onDone?.();
    onClose();
  };
  return (
    <ConfirmDialog
      open
      title={`${t(cdnTerms.endSilence)} · ${row.description}`}
      action={t(cdnTerms.endSilence)}
      danger={false}
      onClose={onClose}
      onConfirm={run}
    >
      {t(['新的触发会立即通知。', 'What fires from now on is told at once.'])}
    </ConfirmDialog>
  );
};
export default EndSilence;
