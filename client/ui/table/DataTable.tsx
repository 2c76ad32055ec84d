import clsx from 'clsx';
import { useEffect, useRef, useState, type CSSProperties } from 'react';
import { fill, useKit } from '../texts';
import { usePhone } from '../breakpoints';
import { Body, SkeletonBody, type BodyProps } from './Body';
import { BulkBar } from './BulkBar';
import { Cards, SkeletonCards } from './Cards';
import { Export } from './Export';
import { TableHead } from './TableHead';
import { useMeasuredColumns } from './useMeasuredColumns';
import { useModel } from './model';
import { usePrefs } from './preferences';
import { Settings } from './Settings';
import { SortMenu } from './SortMenu';
import { useCutColumns } from './useCutColumns';
import { useChangedRows } from './useChangedRows';
import { selectWidth, virtualAbove, type DataTableProps } from './types';
import { useRowKeys } from './rowKeys';
import { useRoom } from '../layout/room';
import { fitting, widthsOf } from './widths';

const dimAfterMs = 300;
const skeletonRows = 8;
/** A table of fewer columns, all of them shown, has nothing worth choosing. */
const fewColumns = 6;

const useLate = (on: boolean) => {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!on) return setLate(false);
    const timer = setTimeout(() => setLate(true), dimAfterMs);
    return () => clearTimeout(timer);
  }, [on]);
  return late;
};

// React passes custom properties on, but its type does not know their names.
const variable = (name: `--${string}`, value: string) => ({ [name]: value }) as CSSProperties;

const useSelection = <R extends object>(props: DataTableProps<R>, keys: readonly string[]) => {
  const last = useRef<string | null>(null);
  const { selected, onSelect } = props;
  const toggle = (key: string, range: boolean) => {
    const next = new Set(selected);
    const on = !next.has(key);
    const from = range && last.current !== null ? keys.indexOf(last.current) : -1;
    const to = keys.indexOf(key);
    const span = from < 0 ? [key] : keys.slice(Math.min(from, to), Math.max(from, to) + 1);
    for (const one of span) {
      if (on) next.add(one);
      else next.delete(one);
    }
    last.current = key;
    onSelect?.(next);
  };
  const all = (on: boolean) => onSelect?.(new Set(on ? keys : []));
  return { toggle, all };
};

/** The table of every list: order, columns, density, choice, pinned edges, and 10,000 rows. */
export const DataTable = <R extends object>(props: DataTableProps<R>) => {
  const { texts } = useKit();
  const phone = usePhone();
  const columns = useMeasuredColumns(props.columns, props.rows);
  const prefs = usePrefs(props.name, columns);
  const { rows, shown: chosen } = useModel({ ...props, columns }, prefs.visible);
  const frame = useRef<HTMLDivElement>(null);
  const room = useRoom(frame);
  const around = {
    select: props.onSelect !== undefined,
    actions: props.rowActions ? (props.actionsWidth ?? 120) : 0,
  };
  // What is open beside the list tells what has no room in it; without it, what was ticked by hand stays.
  const byHand = props.current === undefined ? prefs.ticked : undefined;
  const shown = room > 0 && !phone ? fitting(chosen, room, around, byHand) : chosen;
  const roomless = new Set(
    chosen.filter((c) => !shown.some((s) => s.spec.id === c.spec.id)).map((c) => c.spec.id),
  );
  const scroller = useRef<HTMLDivElement>(null);
  const keys = rows.map((r) => r.id);
  const { toggle, all } = useSelection(props, keys);
  const changed = useChangedRows(props.rows, props.rowKey, props.tint !== false);
  const dim = useLate(Boolean(props.loading) && props.rows !== undefined);
  useRowKeys(props, rows);
  const selected = props.selected?.size ?? 0;
  const specs = shown.map((s) => s.spec);
  const { widths: usual, least } = widthsOf(room, specs, around);
  const widths = useCutColumns(scroller, usual, {
    skip: around.select ? 1 : 0,
    key: [room, prefs.density, rows.length, keys[0], keys.at(-1), ...specs.map((c) => c.id)].join(),
  });
  const body: BodyProps<R> = {
    table: props,
    rows,
    shown,
    density: prefs.density,
    changed,
    onToggle: toggle,
    scroller,
  };
  const tall = rows.length > virtualAbove || props.maxHeight !== undefined;
  const maxHeight = props.maxHeight ?? 'max(360px, calc(100dvh - 226px))';
  const bare = props.rows === undefined ? props.error : rows.length === 0 && props.empty;
  const filled = props.rows !== undefined && rows.length > 0;
  const chooses =
    columns.length >= fewColumns || roomless.size > 0 || columns.some((c) => c.optional);
  const coming = props.rows === undefined;
  const tools = (filled || coming) && (props.onExport || (chooses && !phone)) && (
    // Its place is kept until the rows come.
    <span className={clsx('flex h-7 shrink-0 items-center', coming && 'invisible')}>
      {chooses && !phone && <Settings columns={columns} prefs={prefs} roomless={roomless} />}
      {props.onExport && (
        <Export
          run={props.onExport}
          shown={chosen.flatMap(({ spec }) => spec.fields ?? spec.id)}
          label={props.label}
        />
      )}
    </span>
  );
  const failedSince = props.rows !== undefined && props.error;
  const look = clsx('transition-opacity', failedSince ? 'opacity-[0.45]' : dim && 'opacity-50');
  return (
    <div ref={frame} className={clsx('min-w-0', selected > 0 && 'pb-16')}>
      {(props.toolbar || tools) && (
        <div className="flex items-start gap-2 pb-2">
          <div className="min-w-0 flex-1">{props.toolbar}</div>
          {tools}
        </div>
      )}
      {failedSince && <div className="pb-2">{failedSince}</div>}
      {props.fresh && props.fresh.count > 0 && (
        <button
          type="button"
          onClick={props.fresh.onShow}
          className="mb-1 block w-full rounded bg-accent-soft py-1 text-xs text-accent-ink"
        >
          {fill(texts.newRows, { n: props.fresh.count })}
        </button>
      )}
      {bare ? (
        // A part of its own: what is said in place of the rows has not moved from where they would stand.
        <div key="bare">{bare}</div>
      ) : phone ? (
        <div className={look}>
          {filled && (
            <div className="flex justify-end pb-2">
              <SortMenu shown={chosen} />
            </div>
          )}
          {props.rows === undefined ? <SkeletonCards /> : <Cards {...body} />}
        </div>
      ) : (
        <div
          ref={scroller}
          // The box scrolls by itself, so the keyboard must be able to reach it.
          tabIndex={0}
          role="region"
          aria-label={props.label}
          style={tall ? { maxHeight } : variable('--table-max', maxHeight)}
          className={clsx(
            'scroll-thin overflow-auto focus-visible:outline-offset-[-2px]',
            !tall && 'sm:max-h-[var(--table-max)]',
          )}
        >
          <table
            aria-label={props.label}
            aria-busy={props.loading || props.rows === undefined || undefined}
            style={{ minWidth: least }}
            className={clsx('w-full table-fixed border-separate border-spacing-0 text-sm', look)}
          >
            <colgroup>
              {around.select && <col style={{ width: selectWidth }} />}
              {specs.map((c, i) => (
                <col key={c.id} style={{ width: widths[i] }} />
              ))}
              {around.actions > 0 && <col style={{ width: around.actions }} />}
            </colgroup>
            <TableHead
              shown={shown}
              selectable={around.select}
              all={keys.length > 0 && keys.every((k) => props.selected?.has(k))}
              some={selected > 0}
              onAll={all}
              actions={props.rowActions !== undefined}
            />
            {props.rows === undefined ? (
              <SkeletonBody body={body} count={skeletonRows} />
            ) : (
              <Body {...body} />
            )}
          </table>
        </div>
      )}
      {props.footer && filled && <div className="pt-2.5">{props.footer}</div>}
      {selected > 0 && props.bulk && (
        <BulkBar table={frame} count={selected} onClear={() => props.onSelect?.(new Set())}>
          {props.bulk(props.selected ?? new Set())}
        </BulkBar>
      )}
    </div>
  );
};
