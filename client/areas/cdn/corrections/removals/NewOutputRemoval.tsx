import { dataPlans } from '#shared/areas/cdn/corrections/dataPlans';
import { logProcesses } from '#shared/areas/cdn/logs/logProcesses';
import { useOpened } from '../../../../kernel/declared/list/listState';
import { FormDialog } from '../../../../kernel/declared/ShortForm';
import { useQuery } from '../../../../kernel/request/query';
import type { ToolbarDialogProps } from '../../../../kernel/screens/actionTypes';
import type { ControlProps } from '../../../../kernel/screens/formTypes';
import { t } from '../../../../kernel/text/translate';
import { formatInstant, Picker, useKit } from '../../../../ui';
import { texts } from '../texts';

const words = texts.output;
/** The newest tasks that processed logs, by number, domains and hours. */
const Process = ({ value, onChange, label, ids }: ControlProps) => {
  const { timeZone } = useKit();
  const answer = useQuery(logProcesses.endpoints.list, { size: 100 });
  const at = (time: string) => formatInstant(time, timeZone).slice(0, 16);
  const rows = answer.value?.rows ?? [];
  return (
    <Picker
      {...ids}
      aria-label={label}
      options={rows.map((r) => ({
        value: r.id,
        label: `#${r.number} · ${r.domains} · ${at(r.fromAt)} – ${at(r.toAt)}`,
      }))}
      value={typeof value === 'string' && value !== '' ? value : null}
      onChange={onChange}
    />
  );
};

/** Proposes that the output of a task be taken back, and opens its preview beside the list. */
const NewOutputRemoval = ({ start = {}, onClose, onDone }: ToolbarDialogProps) => {
  const [, open] = useOpened('plan');
  return (
    <FormDialog
      area={dataPlans}
      endpoint={dataPlans.endpoints.createOutputRemoval}
      names={['processId', 'ticket', 'reason']}
      start={{ processId: start['process'] }}
      controls={{ processId: Process }}
      size="lg"
      title={t(words.propose)}
      above={<p className="text-sm text-ink-muted">{t(words.text)}</p>}
      submit={t(texts.preview)}
      onClose={onClose}
      onDone={({ id }) => {
        onDone();
        onClose();
        open(id);
      }}
    />
  );
};
export default NewOutputRemoval;
