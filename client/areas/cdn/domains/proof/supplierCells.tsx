import type { ListParts } from '../../../../kernel/screens/screens';
import { MiddleCut, ProgressBar } from '../../../../ui';
import { SupplierName } from '../../suppliers/SupplierName';
import { DomainDrawer } from '../DomainDrawer';
import { type EntryRow, EntryState, useStepName } from './SupplierSteps';

type Props = { row: EntryRow };
const tones = { error: 'error', online: 'success' } as const;

const NameCell = ({ row }: Props) => <MiddleCut text={row.domainName} mono={false} />;
const SupplierCell = ({ row }: Props) => <SupplierName supplier={row.supplier} />;
const StateCell = ({ row }: Props) => <EntryState state={row.state} />;
const StepsCell = ({ row }: Props) => {
  const stepName = useStepName();
  const done = row.steps.filter((s) => s.state === 'done').length;
  const now = row.steps.find((s) => s.state === 'active' || s.state === 'failed');
  const all = row.steps.length;
  return (
    <ProgressBar
      label={row.domainName}
      tone={row.state === 'error' || row.state === 'online' ? tones[row.state] : 'progress'}
      value={all > 0 ? done / all : 0}
      note={`${done} / ${all}${now ? ` · ${stepName(now.step)}` : ''}`}
    />
  );
};
const VersionCell = ({ row }: Props) => (
  <span className="nums">{`${row.liveVersion} / ${row.configVersion}`}</span>
);

/** What is its own of the list of suppliers' progress. */
const supplierCells: ListParts<EntryRow> = {
  cells: {
    domainName: NameCell,
    supplier: SupplierCell,
    state: StateCell,
    steps: StepsCell,
    liveVersion: VersionCell,
  },
  detail: DomainDrawer,
};
export default supplierCells;
