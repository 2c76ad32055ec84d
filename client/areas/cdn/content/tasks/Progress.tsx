import { type tasks, taskStates } from '#shared/areas/platform/tasks/tasks';
import type { RowOf } from '../../../../kernel/declared/list/lists';
import { ProgressBar, useKit } from '../../../../ui';

export type TaskRow = RowOf<typeof tasks.endpoints.list>;
type Props = { row: Pick<TaskRow, 'title' | 'done' | 'total' | 'state'> };

/** Share of a task that is done, with its figures. */
export const Progress = ({ row }: Props) => {
  const { locale } = useKit();
  const number = new Intl.NumberFormat(locale);
  return (
    <ProgressBar
      value={row.total > 0 ? row.done / row.total : null}
      label={row.title}
      tone={taskStates[row.state][2]}
      note={`${number.format(row.done)} / ${number.format(row.total)}`}
    />
  );
};
