import { consistencyTolerances, pairLabels } from '#shared/areas/cdn/reconciliation/consistency';
import type { RowOf } from '../../../../kernel/declared/list/useList';
import { FormDialog } from '../../../../kernel/declared/ShortForm';
import { t } from '../../../../kernel/text/translate';
import { texts } from './texts';

type Tolerance = RowOf<typeof consistencyTolerances.endpoints.list>;
type Props = { row: Tolerance; onClose(): void; onDone(): void };
/** Sets by how much two sources may differ. */
const SetTolerance = ({ row, onClose, onDone }: Props) => {
  const { id, requestsPpm, bytesPpm, floorRequests, floorBytes } = row;
  return (
    <FormDialog
      area={consistencyTolerances}
      endpoint={consistencyTolerances.endpoints.set}
      names={['requestsPpm', 'bytesPpm', 'floorRequests', 'floorBytes']}
      start={{ requestsPpm, bytesPpm, floorRequests, floorBytes }}
      fixed={{ id }}
      columns={2}
      title={t(texts.setTitle, { pair: t(pairLabels[row.pair]) })}
      onClose={onClose}
      onDone={() => {
        onDone();
        onClose();
      }}
    />
  );
};
export default SetTolerance;
