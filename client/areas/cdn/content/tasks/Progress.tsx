import { type tasks, taskStates } from '#shared/areas/platform/tasks/tasks';
import type { RowOf } from '../../../../kernel/declared/list/useList';
import { ProgressBar, useKit } from '../../../../ui';

export type TaskRow = RowOf<typeof tasks.endpoints.list>;
type Props = { row: Pick<TaskRow, 'title' | 'done' | 'ok' | 'failed' | 'total' | 'state'> };

/** Share of a task that was done, with its figures; a cancelled one shows how far it came. */
export const Progress = ({ row }: Props) => {
  const { locale } = useKit();
  const number = new Intl.NumberFormat(locale);
  // What was cancelled is over, but was never done.
  const done = row.state === 'cancelled' ? row.ok + row.failed : row.done;
  return (
    <ProgressBar
      value={row.total > 0 ? done / row.total : null}
      label={row.title}
      tone={taskStates[row.state][2]}
      note={`${number.format(done)} / ${number.format(row.total)}`}
    />
  );
};
