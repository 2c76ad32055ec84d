import type { ReactNode } from 'react';
import type { Label } from '#shared/kernel/field';
import type { Endpoint } from '#shared/kernel/contract';
import { Button, type DataTableProps, DataTable, EmptyState, FilterBar, Pagination } from '../ui';
import { Unreadable } from './failure';
import type { Answer } from './answers';
import type { List } from './lists';
import { useSay } from './say';

type TableProps<R> = Pick<
  DataTableProps<R>,
  | 'name'
  | 'label'
  | 'columns'
  | 'rowKey'
  | 'rowActions'
  | 'actionsWidth'
  | 'selected'
  | 'onSelect'
  | 'bulk'
  | 'onOpen'
>;
type Shown<R> = Pick<
  List<Endpoint>,
  | 'total'
  | 'page'
  | 'size'
  | 'sort'
  | 'filters'
  | 'filtered'
  | 'setFilter'
  | 'clear'
  | 'setSort'
  | 'setPage'
  | 'setSize'
  | 'chips'
> & {
  rows: readonly R[] | undefined;
  answer: Pick<Answer<unknown>, 'loading' | 'failure' | 'reload'>;
};
type Props<R extends object> = TableProps<R> & {
  list: Shown<R>;
  /** What the search box looks through; without it there is no search. */
  search?: Label;
  /** The main filters. */
  children?: ReactNode;
  /** Filters that came with a link: their names, shown as chips that can be taken off. */
  chips?: Readonly<Record<string, Label>>;
  /** Said when there is nothing at all. */
  none: Label;
  noneText?: Label;
  noneAction?: ReactNode;
  actions?: ReactNode;
};
const noMatch: Label = ['没有符合条件的结果', 'Nothing matches the filters'];
const clear: Label = ['清除筛选', 'Clear filters'];

/** A list of a resource as most screens show it: search, filters, table, pages, and what to say when empty. */
export const ListTable = <R extends object>({
  list,
  search,
  children,
  chips = {},
  none,
  noneText,
  noneAction,
  actions,
  ...table
}: Props<R>) => {
  const say = useSay();
  const { answer } = list;
  const named = list.chips((f) => say(chips[f] ?? none)).filter((c) => Object.hasOwn(chips, c.id));
  return (
    <DataTable
      {...table}
      rows={list.rows}
      sort={list.sort}
      onSort={list.setSort}
      loading={answer.loading}
      error={answer.failure && <Unreadable failure={answer.failure} onRetry={answer.reload} />}
      empty={
        list.filtered ? (
          <EmptyState
            kind="noMatch"
            title={say(noMatch)}
            action={<Button onClick={list.clear}>{say(clear)}</Button>}
          />
        ) : (
          <EmptyState kind="nothing" title={say(none)} action={noneAction}>
            {noneText && say(noneText)}
          </EmptyState>
        )
      }
      toolbar={
        <FilterBar
          {...(search
            ? {
                search: list.filters['search'] ?? '',
                onSearch: (text: string) => list.setFilter('search', text, 'type'),
                searchLabel: say(search),
              }
            : {})}
          count={list.total}
          onRefresh={answer.reload}
          refreshing={answer.loading}
          chips={named}
          actions={actions}
        >
          {children}
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
  );
};
