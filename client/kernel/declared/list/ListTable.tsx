import type { ReactNode } from 'react';
import type { Endpoint } from '#shared/kernel/contract';
import type { Label } from '#shared/kernel/field';
import {
  Button,
  type Chip,
  type DataTableProps,
  DataTable,
  EmptyState,
  fill,
  FilterBar,
  isId,
  KeyedPages,
  offsetText,
  Pagination,
  Picker,
  useKit,
} from '../../../ui';
import type { Query } from '../../request/query';
import { Unreadable } from '../../request/failure';
import type { List } from './useList';
import { type Choices, nameOf, optionsOf } from '../../text/options';
import { t } from '../../text/translate';

/** A text of the screen: a label of a contract, or already in the page's language. */
type Text = Label | string;

/** A filter of a list: how it is called and what can be chosen. */
export type ListFilter = {
  label: Text;
  /** Chosen from. A filter without choices comes with a link and can only be taken off. */
  choices?: Choices;
  /** Drawn instead of the choices. */
  control?: ReactNode;
  /** Further names in the address that its control sets. */
  with?: readonly string[];
  /** The control of another filter sets it. */
  beside?: true;
  /** The value in force for people; without it a choice's name, or the value as it is. */
  format?: (value: string) => string;
};
type Filters = Readonly<Record<string, ListFilter>>;
type Own = 'rows' | 'sort' | 'onSort' | 'loading' | 'error' | 'empty' | 'toolbar' | 'footer';
type Shown<R> = Omit<List<Endpoint>, 'rows' | 'answer' | 'keys'> & {
  keys?: List<Endpoint>['keys'];
  rows: readonly R[] | undefined;
  answer: Pick<Query<unknown>, 'loading' | 'failure' | 'reload'> &
    Partial<Pick<Query<unknown>, 'at'>>;
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
const takeOff: Label = ['去掉“{name}”', 'Take off “{name}”'];
const hidesBy: Label = ['“{name}：{value}”可能限制过严。', '“{name}: {value}” may be too narrow.'];
const hidesSome: Label = ['“{name}”可能限制过严。', '“{name}” may be too narrow.'];
const unfiltered: Filters = {};

const Choose = ({ list, name, filter }: ChooseProps) => {
  const options = optionsOf(filter.choices ?? {});
  const value = list.filters[name] ?? null;
  const hasOption = value === null || options.some((o) => o.value === value);
  return (
    <Picker
      chip={nameOf(filter.label)}
      clearable
      value={value}
      onChange={(next) => list.setFilter(name, next)}
      options={
        hasOption ? options : [...options, { value, label: filter.format?.(value) ?? value }]
      }
    />
  );
};
type ChooseProps = {
  list: Pick<List<Endpoint>, 'filters' | 'setFilter'>;
  name: string;
  filter: ListFilter;
};

/** In place of the rows that the filters hide: which one to take off. */
const NoMatch = ({ chips, onClear }: { chips: readonly Chip[]; onClear(): void }) => {
  const last = chips.at(-1);
  const named = (label: Label) =>
    fill(t(label), { name: last?.label ?? '', value: last?.value ?? '' });
  return (
    <EmptyState
      kind="noMatch"
      title={t(noMatch)}
      action={
        <>
          {last && chips.length > 1 && (
            <Button variant="primary" onClick={last.onRemove}>
              {named(takeOff)}
            </Button>
          )}
          <Button onClick={onClear}>{t(clear)}</Button>
        </>
      }
    >
      {last && named(last.value ? hidesBy : hidesSome)}
    </EmptyState>
  );
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
  const { timeZone } = useKit();
  const chips = list
    .chips(
      (f) => nameOf(filters[f]?.label ?? ''),
      // The number of a thing says nothing to people: its filter shows what kind of thing it is.
      (f, value) =>
        isId(value)
          ? ''
          : (filters[f]?.format?.(value) ?? nameOf(filters[f]?.choices?.[value] ?? value)),
    )
    .filter((c) => Object.hasOwn(filters, c.id));
  const drawn = (f: ListFilter) => Boolean(f.control || f.choices);
  const isSet = (name: string) => list.filters[name] !== undefined;
  const choices = Object.entries(filters)
    .filter(([, filter]) => drawn(filter))
    .map(([name, filter]) => ({
      id: name,
      label: nameOf(filter.label),
      set: [name, ...(filter.with ?? [])].some(isSet),
      control: filter.control ?? <Choose list={list} name={name} filter={filter} />,
    }));
  // Nothing is there at all: the words of the empty list say the rest.
  const nothing = list.rows?.length === 0 && !list.filtered;
  const bar = Boolean(actions || (!nothing && (search || Object.keys(filters).length > 0)));
  return (
    <DataTable
      {...table}
      rows={list.rows}
      sort={list.sort}
      onSort={list.setSort}
      onExport={list.exportAs}
      loading={answer.loading}
      error={
        answer.failure && (
          <Unreadable
            failure={answer.failure}
            onRetry={answer.reload}
            at={list.rows ? answer.at : null}
          />
        )
      }
      empty={
        list.filtered ? (
          <NoMatch chips={chips} onClear={list.clear} />
        ) : (
          <EmptyState kind="nothing" title={nameOf(none)} action={noneAction}>
            {noneText && nameOf(noneText)}
          </EmptyState>
        )
      }
      toolbar={
        bar && (
          <FilterBar
            {...(!nothing && {
              search: list.filters[searchIn] ?? '',
              onSearch: search ? (text) => list.setFilter(searchIn, text, 'type') : undefined,
              searchLabel: search && nameOf(search),
              count: list.keys ? undefined : (list.total ?? (list.rows ? undefined : null)),
              zone: table.columns.some((c) => c.zoned) ? offsetText(timeZone) : undefined,
              onRefresh: answer.reload,
              refreshing: answer.loading,
              filters: choices,
              chips: chips.filter((c) => {
                const filter = filters[c.id];
                return filter && !drawn(filter) && !filter.beside;
              }),
              onClear: chips.length > 0 ? list.clear : undefined,
            })}
            actions={actions}
          />
        )
      }
      footer={
        list.keys ? (
          <KeyedPages {...list.keys} />
        ) : (
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
        )
      }
    />
  );
};
