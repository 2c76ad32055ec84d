import { ShieldCheck } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { tasks, taskStates } from '#shared/areas/tasks/tasks';
import { useEvent } from '../../kernel/bus';
import { Unreadable } from '../../kernel/failure';
import { useList, type RowOf } from '../../kernel/lists';
import {
  Badge,
  Button,
  DataTable,
  EmptyState,
  FilterBar,
  Pagination,
  ProgressBar,
  Select,
  useKit,
} from '../../ui';
import type { Column } from '../../ui/table/types';
import { formatInstant } from '../../ui/time';
import { type ContentKind, useWords } from './words';

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

export const TaskState = ({ state }: { state: TaskRow['state'] }) => {
  const say = useWords();
  const [zhCN, en, tone] = taskStates[state];
  return <Badge tone={tone}>{say([zhCN, en])}</Badge>;
};

const useColumns = (kind: ContentKind): Column<TaskRow>[] => {
  const say = useWords();
  const { locale, timeZone } = useKit();
  return useMemo(() => {
    const number = new Intl.NumberFormat(locale);
    const time = (at: string | null) => (
      <span className="nums whitespace-nowrap">{at ? formatInstant(at, timeZone) : '–'}</span>
    );
    const columns: Column<TaskRow>[] = [
      {
        id: 'number',
        header: say('content.col.number'),
        width: 96,
        sortable: true,
        always: true,
        cell: (t) => <span className="nums">#{t.number}</span>,
      },
      {
        id: 'title',
        header: say('content.col.title'),
        grow: true,
        width: 200,
        cell: (t) => <span title={t.title}>{t.title}</span>,
      },
      {
        id: 'state',
        header: say('content.state'),
        width: 105,
        cell: (t) => <TaskState state={t.state} />,
      },
      {
        id: 'progress',
        header: say('content.col.progress'),
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
      {
        id: 'createdByEmail',
        header: say('content.col.by'),
        width: 175,
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
    return columns.filter((c) => c.id !== 'verified' || kind !== 'probe');
  }, [say, kind, locale, timeZone]);
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
  const states = Object.entries(taskStates).map(([value, [zhCN, en]]) => ({
    value,
    label: say([zhCN, en]),
  }));
  const empty = list.filtered ? (
    <EmptyState
      kind="noMatch"
      title={say('content.noMatch')}
      action={<Button onClick={list.clear}>{say('content.clear')}</Button>}
    />
  ) : (
    <EmptyState kind="nothing" title={say(`content.none.${kind}`)} action={actions} />
  );
  return (
    <DataTable
      name={`/cdn-task/${kind}`}
      label={say(`content.tab.${kind}`)}
      columns={columns}
      rows={list.rows}
      onExport={list.exportAs}
      rowKey={(t) => t.id}
      sort={list.sort}
      onSort={list.setSort}
      loading={list.answer.loading}
      error={
        list.answer.failure && (
          <Unreadable failure={list.answer.failure} onRetry={list.answer.reload} />
        )
      }
      empty={empty}
      onOpen={(t) => onOpen(t.id)}
      rowActions={(t) => (
        <Button size="sm" onClick={() => onOpen(t.id)}>
          {say('content.open')}
        </Button>
      )}
      actionsWidth={96}
      tint={false}
      toolbar={
        <FilterBar
          search={list.filters['search'] ?? ''}
          onSearch={(text) => list.setFilter('search', text, 'type')}
          searchLabel={say('content.search')}
          chips={list.chips(
            (f) => say(f === 'state' ? 'content.state' : 'content.search'),
            (f, v) => (f === 'state' ? (states.find((s) => s.value === v)?.label ?? v) : v),
          )}
          onClear={list.clear}
          count={list.total}
          onRefresh={list.answer.reload}
          refreshing={list.answer.loading}
          actions={actions}
        >
          <Select
            aria-label={say('content.state')}
            empty={say('content.state')}
            className="!w-36"
            value={list.filters['state'] ?? ''}
            onChange={(e) => list.setFilter('state', e.target.value)}
            options={states}
          />
        </FilterBar>
      }
      footer={
        <Pagination
          page={list.page}
          size={list.size}
          total={list.total ?? 0}
          onPage={list.setPage}
          onSize={list.setSize}
        />
      }
    />
  );
};
type Props = { kind: ContentKind; onOpen(id: string): void; actions?: ReactNode };
