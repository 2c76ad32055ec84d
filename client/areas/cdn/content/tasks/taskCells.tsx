import { ShieldCheck } from 'lucide-react';
import { taskStates } from '#shared/areas/platform/tasks/tasks';
import { StateDot } from '../../../../kernel/declared/StateBadge';
import type { ListParts } from '../../../../kernel/screens/screens';
import { useKit } from '../../../../ui';
import { Progress, type TaskRow } from './Progress';
import { TaskDrawer } from './TaskDrawer';

type Props = { row: TaskRow };
const useNumber = () => {
  const { locale } = useKit();
  return (n: number) => new Intl.NumberFormat(locale).format(n);
};
const NumberCell = ({ row }: Props) => <span className="nums">#{row.number}</span>;
const StateCell = ({ row }: Props) => <StateDot of={taskStates[row.state]} />;
const FailedCell = ({ row }: Props) => (
  <span className={row.failed > 0 ? 'nums text-error' : 'nums'}>{useNumber()(row.failed)}</span>
);
const VerifiedCell = ({ row }: Props) => {
  const number = useNumber();
  return (
    <span className="nums inline-flex items-center gap-1">
      {row.verified > 0 && row.verified === row.total && (
        <ShieldCheck size={14} aria-hidden className="text-success" />
      )}
      {number(row.verified)}
    </span>
  );
};

/** What is its own of the lists of tasks. */
const taskCells: ListParts<TaskRow> = {
  cells: {
    number: NumberCell,
    state: StateCell,
    done: Progress,
    failed: FailedCell,
    verified: VerifiedCell,
  },
  detail: TaskDrawer,
};
export default taskCells;
