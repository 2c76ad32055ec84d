import clsx from 'clsx';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { Checkbox } from '../inputs/choices';
import { useKit } from '../texts';
import type { Shown } from './model';
import { selectWidth } from './types';

const cell =
  'sticky top-0 z-sticky h-8 whitespace-nowrap border-b border-line bg-surface px-2.5 text-left font-medium first:pl-1';
/** The first and the action column stay in view where the screen is wide enough for it. */
export const pinnedLeft = 'sm:sticky sm:z-[11]';
export const pinnedRight = 'sm:sticky sm:right-0 sm:z-[11]';

type HeadProps<R extends object> = {
  shown: readonly Shown<R>[];
  selectable: boolean;
  all: boolean;
  some: boolean;
  onAll(chosen: boolean): void;
  actions: boolean;
};

const SortMark = ({ direction }: { direction: false | 'asc' | 'desc' }) => {
  const Icon = direction === 'asc' ? ArrowUp : direction === 'desc' ? ArrowDown : ChevronsUpDown;
  return (
    <Icon
      size={12}
      aria-hidden
      className={clsx(
        'shrink-0 transition-opacity',
        // The columns that may be ordered say so when the pointer or the keyboard comes to the head.
        !direction && 'opacity-0 group-hover/head:opacity-70 group-focus-within/head:opacity-70',
      )}
    />
  );
};

const HeadCell = <R extends object>({ shown, first, offset }: CellProps<R>) => {
  const { spec, column } = shown;
  const direction = column.getIsSorted();
  const words = (
    <span title={spec.hint}>
      {spec.header}
      {/* A space that is read and copied too, not only seen. */}
      {spec.unit && <span className="font-normal"> {spec.unit}</span>}
    </span>
  );
  const right = spec.align === 'right';
  return (
    <th
      scope="col"
      aria-sort={direction ? (direction === 'asc' ? 'ascending' : 'descending') : undefined}
      style={first ? { left: offset } : undefined}
      className={clsx(cell, first && pinnedLeft, first && 'sm:!z-[12]', right && 'text-right')}
    >
      {column.getCanSort() ? (
        <button
          type="button"
          onClick={column.getToggleSortingHandler()}
          className={clsx(
            'flex w-full items-center gap-1 hover:text-ink',
            right && 'flex-row-reverse',
            direction && 'text-ink',
          )}
        >
          {words}
          <SortMark direction={direction} />
        </button>
      ) : (
        words
      )}
    </th>
  );
};
type CellProps<R extends object> = { shown: Shown<R>; first: boolean; offset: number };

/** The sticky header row of a table. */
export const TableHead = <R extends object>(props: HeadProps<R>) => {
  const { texts } = useKit();
  return (
    <thead className="group/head text-xs text-ink-faint">
      <tr>
        {props.selectable && (
          <th scope="col" className={clsx(cell, pinnedLeft, 'left-0 !pr-0 sm:!z-[12]')}>
            <Checkbox
              aria-label={texts.selectAll}
              checked={props.all}
              partly={props.some && !props.all}
              onChange={(e) => props.onAll(e.target.checked)}
            />
          </th>
        )}
        {props.shown.map((shown, i) => (
          <HeadCell
            key={shown.spec.id}
            shown={shown}
            first={i === 0}
            offset={props.selectable ? selectWidth : 0}
          />
        ))}
        {props.actions && (
          <th scope="col" className={clsx(cell, pinnedRight, 'sm:!z-[12]')}>
            <span className="sr-only">{texts.actions}</span>
          </th>
        )}
      </tr>
    </thead>
  );
};
