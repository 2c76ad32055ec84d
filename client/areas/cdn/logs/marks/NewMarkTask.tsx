import { logMarkTasks } from '#shared/areas/cdn/logs/logMarks';
import { useOpened } from '../../../../kernel/declared/list/listState';
import { FormDialog } from '../../../../kernel/declared/ShortForm';
import { t } from '../../../../kernel/text/translate';
import { texts } from './texts';

/** Works marks of a range out anew and opens what would change beside the list. */
const NewMarkTask = ({ onClose, onDone }: { onClose(): void; onDone(): void }) => {
  const [, open] = useOpened('task');
  return (
    <FormDialog
      area={logMarkTasks}
      endpoint={logMarkTasks.endpoints.create}
      names={['domainIds', 'from', 'to']}
      start={{ domainIds: [] }}
      looks={{ domainIds: { wide: true }, to: { hint: texts.hours } }}
      columns={2}
      size="lg"
      title={t(texts.propose)}
      above={<p className="text-sm text-ink-muted">{t(texts.text)}</p>}
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
export default NewMarkTask;
