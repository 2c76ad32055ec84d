import { useVirtualizer } from '@tanstack/react-virtual';
import clsx from 'clsx';
import type { RefObject } from 'react';
import { Checkbox } from '../inputs/choices';
import { Skeleton } from '../feedback/feedback';
import { useKit } from '../texts';
import { pinnedLeft, pinnedRight } from './TableHead';
import type { Shown } from './model';
import { rowHeight, selectWidth, virtualAbove, type DataTableProps, type Density } from './types';
import { meansRow } from './rowKeys';

export type BodyProps<R extends object> = {
  table: DataTableProps<R>;
  rows: readonly { id: string; original: R }[];
  shown: readonly Shown<R>[];
  density: Density;
  changed: ReadonlySet<string>;
  onToggle(key: string, range: boolean): void;
  scroller: RefObject<HTMLDivElement>;
};

// Every cell has the ground of its row, the pinned ones too: what scrolls beneath them must not show.
const cellLook =
  'border-b border-line px-2.5 align-middle first:pl-1 group-last/row:border-b-0' +
  ' bg-surface group-hover/row:bg-hover group-data-[on]/row:bg-accent-soft';

const Cells = <R extends object>({ body, row }: { body: BodyProps<R>; row: R }) => {
  const offset = body.table.onSelect ? selectWidth : 0;
  return body.shown.map(({ spec }, i) => {
    const shared = clsx(cellLook, 'truncate', spec.align === 'right' && 'nums text-right');
    const content = spec.cell(row) ?? '–';
    // The first cell names its row for screen readers.
    return i === 0 ? (
      <th
        key={spec.id}
        scope="row"
        style={{ left: offset }}
        className={clsx(shared, pinnedLeft, 'text-left font-[550] text-ink')}
      >
        {content}
      </th>
    ) : (
      <td key={spec.id} className={shared}>
        {content}
      </td>
    );
  });
};

const Line = <R extends object>({ body, id, row }: { body: BodyProps<R>; id: string; row: R }) => {
  const { texts } = useKit();
  const { table } = body;
  const chosen = table.selected?.has(id) ?? false;
  const open = table.current === id;
  return (
    <tr
      style={{ height: rowHeight[body.density] }}
      aria-selected={table.onSelect ? chosen : undefined}
      aria-current={open || undefined}
      data-on={chosen || open ? '' : undefined}
      onClick={table.onOpen && ((e) => meansRow(e) && table.onOpen?.(row))}
      className={clsx(
        'group/row',
        table.onOpen && 'cursor-pointer',
        open && '[&>*:first-child]:shadow-[inset_2px_0_0_rgb(var(--accent))]',
        body.changed.has(id) && 'row-tint',
      )}
    >
      {table.onSelect && (
        <td className={clsx(cellLook, pinnedLeft, 'left-0 !pr-0')}>
          <Checkbox
            aria-label={texts.selectRow}
            checked={chosen}
            onClick={(e) => body.onToggle(id, e.shiftKey)}
            onChange={() => undefined}
          />
        </td>
      )}
      <Cells body={body} row={row} />
      {table.rowActions && (
        <td className={clsx(cellLook, pinnedRight)}>
          <div className="flex items-center justify-end gap-1">{table.rowActions(row)}</div>
        </td>
      )}
    </tr>
  );
};

const width = <R extends object>(body: BodyProps<R>) =>
  body.shown.length + (body.table.onSelect ? 1 : 0) + (body.table.rowActions ? 1 : 0);

const Gap = ({ px, columns }: { px: number; columns: number }) =>
  px > 0 ? (
    <tr aria-hidden>
      {/* Only height: it stands for the rows that are not drawn. */}
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label */}
      <td colSpan={columns} style={{ height: px, padding: 0 }} />
    </tr>
  ) : null;

/** Rows, drawn only while in view once there are many. */
export const Body = <R extends object>(body: BodyProps<R>) => {
  const { rows } = body;
  const virtual = rows.length > virtualAbove;
  const size = rowHeight[body.density];
  const view = useVirtualizer({
    count: virtual ? rows.length : 0,
    getScrollElement: () => body.scroller.current,
    estimateSize: () => size,
    overscan: 12,
    initialRect: { width: 1200, height: 640 },
  });
  const items = view.getVirtualItems();
  const first = virtual ? (items[0]?.index ?? 0) : 0;
  const after = virtual ? (items.at(-1)?.index ?? -1) + 1 : rows.length;
  return (
    <tbody>
      <Gap px={first * size} columns={width(body)} />
      {rows.slice(first, after).map((row) => (
        <Line key={row.id} body={body} id={row.id} row={row.original} />
      ))}
      <Gap px={(rows.length - after) * size} columns={width(body)} />
    </tbody>
  );
};

const barWidths = ['w-3/4', 'w-1/2', 'w-2/3', 'w-2/5', 'w-3/5'];
/** Grey rows in the final geometry while the first answer is on its way. */
export const SkeletonBody = <R extends object>({ body, count }: SkeletonProps<R>) => (
  <tbody aria-hidden>
    {Array.from({ length: count }, (_, row) => (
      <tr key={row} style={{ height: rowHeight[body.density] }}>
        {Array.from({ length: width(body) }, (_none, i) => (
          <td key={i} className="border-b border-line px-2.5 first:pl-1">
            <Skeleton className={clsx('h-2', barWidths[(row * 3 + i * 5) % barWidths.length])} />
          </td>
        ))}
      </tr>
    ))}
  </tbody>
);
type SkeletonProps<R extends object> = { body: BodyProps<R>; count: number };
