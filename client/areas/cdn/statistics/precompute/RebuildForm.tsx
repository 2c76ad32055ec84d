import { precomputes } from '#shared/areas/cdn/statistics/precomputes';
import type { RowOf } from '../../../../kernel/declared/list/useList';
import { FormDialog } from '../../../../kernel/declared/ShortForm';
import { t } from '../../../../kernel/text/translate';
import { texts } from './texts';

type Props = {
  row: RowOf<typeof precomputes.endpoints.list>;
  onClose(): void;
  onDone(): void;
};
/** Builds a span of days of a precompute anew. */
const RebuildForm = ({ row, onClose, onDone }: Props) => (
  <FormDialog
    area={precomputes}
    endpoint={precomputes.endpoints.rebuild}
    names={['fromDay', 'toDay']}
    start={{ fromDay: row.builtTo ?? undefined, toDay: row.builtTo ?? undefined }}
    fixed={{ id: row.id }}
    columns={2}
    title={`${t(texts.rebuild)} · ${row.name}`}
    above={<p className="text-sm text-ink-muted">{t(texts.rebuildNote)}</p>}
    submit={t(texts.rebuild)}
    done={texts.rebuilt}
    onClose={onClose}
    onDone={() => {
      onDone();
      onClose();
    }}
  />
);
export default RebuildForm;
