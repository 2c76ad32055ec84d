import { precomputes } from '#shared/areas/cdn/statistics/precomputes';
import type { RowOf } from '../../../../kernel/declared/list/useList';
import { FormDialog } from '../../../../kernel/declared/ShortForm';
import { t } from '../../../../kernel/text/translate';
import { words } from '../../../../kernel/text/words';
import { texts } from './texts';

const { create, update, list } = precomputes.endpoints;
type Props = { row?: RowOf<typeof list>; onClose(): void; onDone(): void };

/** Adds a precompute; of an existing one its name and how far back it reaches. */
const PrecomputeForm = ({ row, onClose, onDone }: Props) => {
  const done = () => {
    onDone();
    onClose();
  };
  if (row)
    return (
      <FormDialog
        area={precomputes}
        endpoint={update}
        names={['name', 'keepDays']}
        start={row}
        fixed={{ id: row.id }}
        title={t(texts.edit)}
        done={words.saved}
        onClose={onClose}
        onDone={done}
      />
    );
  return (
    <FormDialog
      area={precomputes}
      endpoint={create}
      names={['name', 'dimensions', 'source', 'step', 'keepDays', 'accountId']}
      start={{ source: 'accurate', step: '1h', dimensions: ['domain'], keepDays: 62 }}
      looks={{ name: { wide: true }, dimensions: { wide: true }, step: { hint: texts.stepHint } }}
      columns={2}
      size="lg"
      title={t(texts.add)}
      above={<p className="text-sm text-ink-muted">{t(texts.addNote)}</p>}
      done={texts.added}
      onClose={onClose}
      onDone={done}
    />
  );
};
export default PrecomputeForm;
