import {
  columnVisibilityFeature,
  createColumnHelper,
  createSortedRowModel,
  rowSortingFeature,
  sortFn_alphanumeric,
  sortFn_basic,
  tableFeatures,
  useTable,
  type SortingState,
} from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import type { Column, DataTableProps, SortText } from './types';

const features = tableFeatures({
  rowSortingFeature,
  columnVisibilityFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { alphanumeric: sortFn_alphanumeric, basic: sortFn_basic },
});

/** `-name` as the table library writes it. */
export const sortingOf = (sort: SortText | undefined): SortingState =>
  sort ? [{ id: sort.replace(/^-/, ''), desc: sort.startsWith('-') }] : [];

const textOf = (state: SortingState): SortText | undefined => {
  const first = state[0];
  return first && `${first.desc ? '-' : ''}${first.id}`;
};

const nobody: readonly never[] = [];

/** Order and shown columns of a table; the markup is ours. */
export const useModel = <R extends object>(
  props: DataTableProps<R>,
  visible: Record<string, boolean>,
) => {
  const [own, setOwn] = useState<SortText>();
  const sort = props.onSort ? props.sort : (own ?? props.sort);
  const sorting = useMemo(() => sortingOf(sort), [sort]);
  const columns = useMemo(() => {
    const helper = createColumnHelper<typeof features, R>();
    return helper.columns(
      props.columns.map((c: Column<R>) =>
        helper.accessor((row: R) => c.value?.(row) ?? null, {
          id: c.id,
          enableSorting: props.onSort ? c.sortable === true : c.value !== undefined,
          sortUndefined: 'last',
          sortFn: 'alphanumeric',
        }),
      ),
    );
  }, [props.columns, props.onSort]);
  const table = useTable({
    features,
    columns,
    data: props.rows ?? nobody,
    getRowId: props.rowKey,
    manualSorting: props.onSort !== undefined,
    enableMultiSort: false,
    sortDescFirst: false,
    state: { sorting, columnVisibility: visible },
    onSortingChange: (updater) => {
      const next = textOf(typeof updater === 'function' ? updater(sorting) : updater);
      if (props.onSort) props.onSort(next);
      else setOwn(next);
    },
  });
  const byId = useMemo(() => new Map(props.columns.map((c) => [c.id, c])), [props.columns]);
  const shown = table.getVisibleLeafColumns().flatMap((column) => {
    const spec = byId.get(column.id);
    return spec ? [{ spec, column }] : [];
  });
  return { rows: table.getRowModel().rows, shown };
};

/** What the head needs to know of one shown column. */
export type Shown<R extends object> = ReturnType<typeof useModel<R>>['shown'][number];
