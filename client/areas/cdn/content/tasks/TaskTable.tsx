import { ShieldCheck } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { tasks, taskStates } from '#shared/areas/platform/tasks/tasks';
import { useEvent } from '../../../../kernel/request/bus';
import { useList, type RowOf } from '../../../../kernel/declared/lists';
import { ListTable } from '../../../../kernel/declared/ListTable';
import { useIsStaff } from '../../../../kernel/session/who';
import { StateBadge } from '../../../../kernel/declared/state';
import { Button, type Column, formatInstant, ProgressBar, useKit } from '../../../../ui';
import { type ContentKind, useWords } from '../words';

export type TaskRow = RowOf<typeof tasks.endpoints.list>;

/** Share of a task that is done, with its figures. */
export const Progress = ({
  task,
}: {
  task: Pick<TaskRow, 'title' | 'done' | 'total' | 'state'>;
}) => {
  const { locale } = useKit();
  const number = new Intl.NumberFormat(locale);
  return (
    <ProgressBar
      value={task.total > 0 ? task.done / task.total : null}
      label={task.title}
      tone={taskStates[task.state][2]}
      note={`${number.format(task.done)} / ${number.format(task.total)}`}
    />
  );
};

const useColumns = (kind: ContentKind): Column<TaskRow>[] => {
  const say = useWords();
  const staff = useIsStaff();
  const { locale, timeZone } = useKit();
  return useMemo(() => {
    const number = new Intl.NumberFormat(locale);
    const time = (at: string | null) => (
      <span className="nums whitespace-nowrap">{at ? formatInstant(at, timeZone) : '–'}</span>
    );
    const columns: (Column<TaskRow> | false)[] = [
      {
        id: 'number',
        header: say('content.col.number'),
        width: 88,
        sortable: true,
        always: true,
        cell: (t) => <span className="nums">#{t.number}</span>,
      },
      {
        id: 'title',
        header: say('content.col.title'),
        grow: true,
        width: 190,
        cell: (t) => <span title={t.title}>{t.title}</span>,
      },
      {
        id: 'state',
        header: say('content.state'),
        width: 122,
        cell: (t) => <StateBadge of={taskStates[t.state]} />,
      },
      {
        id: 'progress',
        header: say('content.col.progress'),
        fields: ['done', 'total'],
        width: 160,
        cell: (t) => <Progress task={t} />,
      },
      {
        id: 'failed',
        header: say('content.col.failed'),
        width: 70,
        align: 'right',
        cell: (t) => (
          <span className={t.failed > 0 ? 'nums text-error' : 'nums'}>
            {number.format(t.failed)}
          </span>
        ),
      },
      {
        id: 'verified',
        header: say('content.col.verified'),
        hint: say('content.col.verified.hint'),
        width: 90,
        align: 'right',
        cell: (t) => (
          <span className="nums inline-flex items-center gap-1">
            {t.verified > 0 && t.verified === t.total && (
              <ShieldCheck size={14} aria-hidden className="text-success" />
            )}
            {number.format(t.verified)}
          </span>
        ),
      },
      staff && {
        id: 'accountName',
        header: say('content.col.account'),
        width: 130,
        cell: (t) => t.accountName,
      },
      {
        id: 'createdByEmail',
        header: say('content.col.by'),
        width: 175,
        // Beside the account there is no room for it on a laptop.
        optional: staff,
        cell: (t) => t.createdByEmail,
      },
      {
        id: 'createdAt',
        header: say('content.col.created'),
        width: 170,
        sortable: true,
        cell: (t) => time(t.createdAt),
      },
      {
        id: 'finishedAt',
        header: say('content.col.finished'),
        width: 180,
        sortable: true,
        optional: true,
        cell: (t) => time(t.finishedAt),
      },
    ];
    return columns
      .filter((c) => c !== false)
      .filter((c) => c.id !== 'verified' || kind !== 'probe');
  }, [say, kind, staff, locale, timeZone]);
};

/** Tasks of one kind, found by URL, live; the address keeps search, order and page. */
export const TaskTable = ({ kind, onOpen, actions }: Props) => {
  const say = useWords();
  const list = useList(tasks.endpoints.list, {
    filters: ['search', 'state'],
    sort: '-createdAt',
    fixed: { kind },
    refreshOn: [tasks.events.changed],
  });
  const { change } = list.answer;
  useEvent(tasks.events.progress, (told) =>
    change((page) => ({
      ...page,
      rows: page.rows.map((row) =>
        row.id === told.id && told.done >= row.done ? { ...row, ...told } : row,
      ),
    })),
  );
  const columns = useColumns(kind);
  return (
    <ListTable
      list={list}
      name={`/cdn-task/${kind}`}
      label={say(`content.tab.${kind}`)}
      columns={columns}
      rowKey={(t) => t.id}
      onOpen={(t) => onOpen(t.id)}
      rowActions={(t) => (
        <Button size="sm" onClick={() => onOpen(t.id)}>
          {say('content.open')}
        </Button>
      )}
      actionsWidth={96}
      tint={false}
      search={say('content.search')}
      filters={{ state: { label: say('content.state'), choices: taskStates } }}
      none={say(`content.none.${kind}`)}
      noneAction={actions}
      actions={actions}
    />
  );
};
type Props = { kind: ContentKind; onOpen(id: string): void; actions?: ReactNode };
