import { useMemo, useState } from 'react';
import { itemStates, tasks } from '#shared/areas/tasks/tasks';
import { Unreadable } from '../../kernel/failure';
import { useList } from '../../kernel/lists';
import {
  Button,
  type Column,
  DataTable,
  EmptyState,
  FilterBar,
  Pagination,
  Select,
  StatusDot,
  useKit,
  withUnit,
} from '../../ui';
import { EvidenceDialog } from './Evidence';
import { followed } from './Matrix';
import { RetryItem } from './RetryItem';
import type { ItemRow, ShownTask } from './task';
import { useWords } from './words';

const useColumns = (): Column<ItemRow>[] => {
  const say = useWords();
  const { locale } = useKit();
  return useMemo(
    () => [
      {
        id: 'target',
        header: say('content.col.target'),
        grow: true,
        width: 260,
        always: true,
        cell: (r) => (
          <span title={r.target} className="font-mono text-xs">
            {r.target}
          </span>
        ),
      },
      { id: 'lane', header: say('content.col.lane'), width: 110, cell: (r) => r.lane },
      {
        id: 'state',
        header: say('content.state'),
        width: 110,
        cell: (r) => {
          const [zhCN, en, tone] = itemStates[r.state];
          return <StatusDot tone={tone}>{say([zhCN, en])}</StatusDot>;
        },
      },
      { id: 'code', header: say('content.col.code'), width: 110, cell: (r) => r.code ?? '–' },
      {
        id: 'ms',
        header: say('content.col.ms'),
        width: 100,
        align: 'right',
        cell: (r) => (
          <span className="nums">{r.ms === null ? '–' : withUnit(r.ms, 'ms', locale)}</span>
        ),
      },
      {
        id: 'message',
        header: say('content.col.message'),
        width: 220,
        optional: true,
        cell: (r) => <span title={r.message ?? ''}>{r.message ?? '–'}</span>,
      },
      {
        id: 'attempts',
        header: say('content.col.attempts'),
        width: 90,
        align: 'right',
        optional: true,
        cell: (r) => <span className="nums">{r.attempts}</span>,
      },
    ],
    [say, locale],
  );
};

/** Items of a large task, page by page, with the evidence behind each. */
export const ItemTable = ({ task, lanes }: { task: ShownTask; lanes: readonly string[] }) => {
  const say = useWords();
  const [opened, setOpened] = useState<ItemRow | null>(null);
  const columns = useColumns();
  const list = useList(tasks.endpoints.items, {
    filters: ['state', 'lane', 'search'],
    fixed: { id: task.id },
    prefix: 'item.',
    ...followed(task),
  });
  const states = Object.entries(itemStates).map(([value, [zhCN, en]]) => ({
    value,
    label: say([zhCN, en]),
  }));
  return (
    <>
      <DataTable<ItemRow>
        name="/cdn-task/items"
        label={say('content.items')}
        columns={columns}
        rows={list.rows}
        onExport={list.exportAs}
        rowKey={(r) => String(r.n)}
        loading={list.answer.loading}
        error={
          list.answer.failure && (
            <Unreadable failure={list.answer.failure} onRetry={list.answer.reload} />
          )
        }
        empty={
          <EmptyState
            kind="noMatch"
            title={say('content.noItems')}
            action={<Button onClick={list.clear}>{say('content.clear')}</Button>}
          />
        }
        onOpen={setOpened}
        rowActions={(r) => <RetryItem task={task} item={r} small onDone={list.answer.reload} />}
        actionsWidth={56}
        tint={false}
        maxHeight="420px"
        toolbar={
          <FilterBar
            search={list.filters['search'] ?? ''}
            onSearch={(text) => list.setFilter('search', text, 'type')}
            searchLabel={say('content.searchItem')}
            count={list.total}
          >
            <Select
              aria-label={say('content.state')}
              empty={say('content.state')}
              className="!w-32"
              value={list.filters['state'] ?? ''}
              onChange={(e) => list.setFilter('state', e.target.value)}
              options={states}
            />
            {lanes.length > 1 && (
              <Select
                aria-label={say('content.col.lane')}
                empty={say('content.filter.laneAll')}
                className="!w-40"
                value={list.filters['lane'] ?? ''}
                onChange={(e) => list.setFilter('lane', e.target.value)}
                options={lanes.map((l) => ({ value: l, label: l }))}
              />
            )}
          </FilterBar>
        }
        footer={
          <Pagination
            page={list.page}
            size={list.size}
            total={list.total}
            onPage={list.setPage}
            onSize={list.setSize}
          />
        }
      />
      {opened && <EvidenceDialog item={opened} task={task} onClose={() => setOpened(null)} />}
    </>
  );
};
