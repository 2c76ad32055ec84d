import type { ReactNode } from 'react';
import type { Endpoint } from '#shared/kernel/contract';
import type { Label } from '#shared/kernel/field';
import {
  Button,
  type DataTableProps,
  DataTable,
  EmptyState,
  FilterBar,
  isId,
  Pagination,
  Select,
} from '../../../ui';
import type { Query } from '../../request/query';
import { Unreadable } from '../../request/failure';
import type { List } from './lists';
import { type Choices, nameOf, optionsOf } from '../../text/options';
import { t } from '../../text/translate';

/** A text of the screen: a label of a contract, or already in the page's language. */
type Text = Label | string;

/** A filter of a list: how it is called and what can be chosen. */
export type ListFilter = {
  label: Text;
  /** Drawn as a select. A filter without choices comes with a link and can only be taken off. */
  choices?: Choices;
  /** Drawn instead of the select. */
  control?: ReactNode;
  /** The value in force for people; without it a choice's name, or the value as it is. */
  said?: (value: string) => string;
};
type Filters = Readonly<Record<string, ListFilter>>;
type Own = 'rows' | 'sort' | 'onSort' | 'loading' | 'error' | 'empty' | 'toolbar' | 'footer';
type Shown<R> = Omit<List<Endpoint>, 'rows' | 'answer'> & {
  rows: readonly R[] | undefined;
  answer: Pick<Query<unknown>, 'loading' | 'failure' | 'reload'>;
};
type Props<R extends object> = Omit<DataTableProps<R>, Own | 'onExport'> & {
  list: Shown<R>;
  /** What the search box looks through; without it there is no search. */
  search?: Text | undefined;
  /** The filter that the search box fills. */
  searchIn?: string | undefined;
  /** Filters by their name in the address; one in force is a chip that can be taken off. */
  filters?: Filters | undefined;
  /** Said when there is nothing at all. */
  none: Text;
  noneText?: Text;
  noneAction?: ReactNode;
  /** Buttons at the right end of the bar. */
  actions?: ReactNode;
  /** Where the server stops counting. */
  countedTo?: number;
  /** Every row is there at once. */
  pages?: false | undefined;
};
const noMatch: Label = ['没有符合条件的结果', 'Nothing matches the filters'];
const clear: Label = ['清除筛选', 'Clear filters'];
const unfiltered: Filters = {};

const Choose = ({ list, name, filter }: ChooseProps) => {
  if (filter.control) return filter.control;
  if (!filter.choices) return null;
  const label = nameOf(filter.label);
  return (
    <Select
      aria-label={label}
      empty={label}
      className="!w-36"
      value={list.filters[name] ?? ''}
      onChange={(e) => list.setFilter(name, e.target.value)}
      options={optionsOf(filter.choices)}
    />
  );
};
type ChooseProps = {
  list: Pick<List<Endpoint>, 'filters' | 'setFilter'>;
  name: string;
  filter: ListFilter;
};

/**
 * A list of a resource as every screen shows it: search, filters, what is in force, the table, pages,
 * the list as a file, and what to say when there is nothing or it could not be read. The bar is left
 * out where there is nothing to put into it.
 */
export const ListTable = <R extends object>({
  list,
  search,
  searchIn = 'search',
  filters = unfiltered,
  none,
  noneText,
  noneAction,
  actions,
  countedTo,
  pages,
  ...table
}: Props<R>) => {
  const { answer } = list;
  const chips = list
    .chips(
      (f) => nameOf(filters[f]?.label ?? ''),
      // The number of a thing says nothing to people: its filter shows what kind of thing it is.
      (f, value) =>
        isId(value)
          ? ''
          : (filters[f]?.said?.(value) ?? nameOf(filters[f]?.choices?.[value] ?? value)),
    )
    .filter((c) => Object.hasOwn(filters, c.id));
  const bar = Boolean(search || actions || Object.keys(filters).length > 0);
  return (
    <DataTable
      {...table}
      rows={list.rows}
      sort={list.sort}
      onSort={list.setSort}
      onExport={list.exportAs}
      loading={answer.loading}
      error={answer.failure && <Unreadable failure={answer.failure} onRetry={answer.reload} />}
      empty={
        list.filtered ? (
          <EmptyState
            kind="noMatch"
            title={t(noMatch)}
            action={<Button onClick={list.clear}>{t(clear)}</Button>}
          />
        ) : (
          <EmptyState kind="nothing" title={nameOf(none)} action={noneAction}>
            {noneText && nameOf(noneText)}
          </EmptyState>
        )
      }
      toolbar={
        bar && (
          <FilterBar
            search={list.filters[searchIn] ?? ''}
            onSearch={search ? (text) => list.setFilter(searchIn, text, 'type') : undefined}
            searchLabel={search && nameOf(search)}
            count={list.total}
            onRefresh={answer.reload}
            refreshing={answer.loading}
            chips={chips}
            onClear={list.clear}
            actions={actions}
          >
            {Object.entries(filters).map(([name, filter]) => (
              <Choose key={name} list={list} name={name} filter={filter} />
            ))}
          </FilterBar>
        )
      }
      footer={
        pages !== false && (
          <Pagination
            page={list.page}
            size={list.size}
            total={list.total}
            countedTo={countedTo}
            onPage={list.setPage}
            onSize={list.setSize}
          />
        )
      }
    />
  );
};
