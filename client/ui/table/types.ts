import type { ReactNode } from 'react';
import type { Unit } from '../units';

/** One column of a DataTable. `id` is the field's name: sort, column choice and files speak of it. */
export type Column<R> = {
  id: string;
  header: string;
  /** Unit of every value in the column, shown once in the header. */
  unit?: string;
  cell(row: R): ReactNode;
  /** The value to sort by when the table sorts by itself; without it and without `onSort`, no sorting. */
  value?(row: R): string | number | null;
  sortable?: boolean;
  align?: 'right';
  /** Width in px; the default is 160. */
  width?: number;
  /** Takes most of the space that is left; give it to one column. */
  grow?: boolean;
  /** Takes some of the space that is left: texts that are cut where the column is narrow. */
  flex?: boolean;
  /** A number of one unit: the whole column shares one scale and one number of decimals, told in the head. */
  measure?: Measure<R>;
  /** How the row stands: on a phone at the right of its name. */
  state?: boolean;
  /** Not shown until the user chooses it. */
  optional?: boolean;
  /** May not be hidden. */
  always?: boolean;
  /** Instants in the reader's zone, which the list names. */
  zoned?: boolean;
  /** Longer explanation of the header. */
  hint?: string;
  /** Fields of the row that a downloaded list holds for it, where they are not called as `id`. */
  fields?: readonly (keyof R & string)[];
};

/** A number of a column; money in whole units of its currency. */
export type Measure<R> = {
  unit: Unit;
  of(row: R): number | null | undefined;
  /** Decimals, where they are other than the unit's. */
  digits?: number;
  /** The row's own unit: its currency. Told in the head while all rows share it, else at each value. */
  unitOf?(row: R): string | undefined;
};

export type Density = 'compact' | 'comfortable';

/** Order as the address keeps it: `name` ascending, `-name` descending. */
export type SortText = string;

export type DataTableProps<R> = {
  /** Key under which the reader's density and columns are kept. */
  name: string;
  label: string;
  columns: readonly Column<R>[];
  /** Undefined until the first answer has come. */
  rows: readonly R[] | undefined;
  rowKey(row: R): string;
  sort?: SortText;
  /** Given when the server sorts; otherwise the table sorts the rows it has by `value`. */
  onSort?(sort: SortText | undefined): void;
  /** Asking again: old rows stay and dim. */
  loading?: boolean;
  selected?: ReadonlySet<string>;
  onSelect?(keys: Set<string>): void;
  /** Actions for the chosen rows; they float at the foot of the screen while any are chosen. */
  bulk?(keys: ReadonlySet<string>): ReactNode;
  rowActions?(row: R): ReactNode;
  actionsWidth?: number;
  toolbar?: ReactNode;
  footer?: ReactNode;
  /** Shown instead of rows when there are none. */
  empty?: ReactNode;
  /** Shown instead of rows that could not be read, or above those read before, which are dimmed. */
  error?: ReactNode;
  /** Rows that arrived meanwhile and wait above the list, so that nothing moves under the pointer. */
  fresh?: { count: number; onShow(): void };
  /** Tints rows whose values changed in place; on by default. */
  tint?: boolean;
  /** Downloads the whole list with some of its fields; none named = all. */
  onExport?: ((format: 'csv' | 'xlsx', fields: readonly string[]) => Promise<void>) | undefined;
  onOpen?(row: R): void;
  /** The row that is open beside the list; arrow keys walk on from it. */
  current?: string | undefined;
  maxHeight?: string;
};

/** Width in px of a column without its own. */
export const defaultWidth = 160;
/** Width of the column of ticks, px. */
export const selectWidth = 36;
/** Rows above this number are drawn only while in view. */
export const virtualAbove = 200;
/** Row heights in px. */
export const rowHeight: Record<Density, number> = { compact: 33, comfortable: 40 };
