import clsx from 'clsx';
import { X } from 'lucide-react';
import { useEffect, useRef, useState, type CSSProperties, type ReactNode } from 'react';
import { Button } from '../Button';
import { fill, useKit } from '../texts';
import { Body, SkeletonBody, type BodyProps } from './Body';
import { Export } from './Export';
import { Head, selectWidth } from './Head';
import { useModel } from './model';
import { usePrefs } from './prefs';
import { Settings } from './Settings';
import { useChanged } from './tint';
import { defaultWidth, virtualAbove, type Column, type DataTableProps } from './types';

const dimAfterMs = 300;
const skeletonRows = 8;

const useLate = (on: boolean) => {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!on) return setLate(false);
    const timer = setTimeout(() => setLate(true), dimAfterMs);
    return () => clearTimeout(timer);
  }, [on]);
  return late;
};

const BulkBar = ({ count, onClear, children }: BulkProps) => {
  const { texts } = useKit();
  return (
    <div className="flex min-h-[44px] flex-wrap items-center gap-2 bg-accent-soft px-3 py-1.5 text-sm">
      <span className="nums font-medium text-accent-ink">{fill(texts.selected, { n: count })}</span>
      {children}
      <Button variant="ghost" size="sm" icon={X} className="ml-auto" onClick={onClear}>
        {texts.clearSelection}
      </Button>
    </div>
  );
};
type BulkProps = { count: number; onClear(): void; children: ReactNode };

const Columns = <R,>({ specs, select, actions }: ColumnsProps<R>) => (
  <colgroup>
    {select && <col style={{ width: selectWidth }} />}
    {specs.map((c) => (
      <col key={c.id} style={c.grow ? undefined : { width: c.width ?? defaultWidth }} />
    ))}
    {actions > 0 && <col style={{ width: actions }} />}
  </colgroup>
);
// React passes custom properties on, but its type does not know their names.
const variable = (name: `--${string}`, value: string) => ({ [name]: value }) as CSSProperties;

type ColumnsProps<R> = { specs: readonly Column<R>[]; select: boolean; actions: number };

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
  const prefs = usePrefs(props.name, props.columns);
  const { rows, shown } = useModel(props, prefs.visible);
  const scroller = useRef<HTMLDivElement>(null);
  const keys = rows.map((r) => r.id);
  const { toggle, all } = useSelection(props, keys);
  const changed = useChanged(props.rows, props.rowKey, props.tint !== false);
  const dim = useLate(Boolean(props.loading) && props.rows !== undefined);
  const selected = props.selected?.size ?? 0;
  const actions = props.rowActions ? (props.actionsWidth ?? 120) : 0;
  const specs = shown.map((s) => s.spec);
  const least =
    specs.reduce((sum, c) => sum + (c.width ?? defaultWidth), 0) +
    actions +
    (props.onSelect ? selectWidth : 0);
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
  const maxHeight = props.maxHeight ?? 'max(360px, calc(100dvh - 216px))';
  const bare = props.rows === undefined ? props.error : rows.length === 0 && props.empty;
  return (
    <div className="min-w-0 rounded border border-line bg-surface">
      {selected > 0 && props.bulk ? (
        <div className="border-b border-line">
          <BulkBar count={selected} onClear={() => props.onSelect?.(new Set())}>
            {props.bulk(props.selected ?? new Set())}
          </BulkBar>
        </div>
      ) : (
        props.toolbar && <div className="border-b border-line px-3 py-2">{props.toolbar}</div>
      )}
      {props.fresh && props.fresh.count > 0 && (
        <button
          type="button"
          onClick={props.fresh.onShow}
          className="block w-full border-b border-line bg-accent-soft py-1 text-xs text-accent-ink"
        >
          {fill(texts.newRows, { n: props.fresh.count })}
        </button>
      )}
      {bare ? (
        <div className="p-2">{bare}</div>
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
            // On phones the page scrolls, not a box inside it, unless rows are drawn by scrolling.
            !tall && 'sm:max-h-[var(--table-max)]',
          )}
        >
          <table
            aria-label={props.label}
            aria-busy={props.loading || props.rows === undefined || undefined}
            style={{ minWidth: least }}
            className={clsx(
              'w-full table-fixed border-separate border-spacing-0 text-sm transition-opacity',
              dim && 'opacity-50',
            )}
          >
            <Columns specs={specs} select={props.onSelect !== undefined} actions={actions} />
            <Head
              shown={shown}
              selectable={props.onSelect !== undefined}
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
      <div className="flex min-h-[40px] flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line px-3 py-1">
        <div className="min-w-0 flex-1">{props.footer}</div>
        <span className="flex items-center">
          {props.onExport && (
            <Export
              run={props.onExport}
              shown={specs.flatMap((c) => c.fields ?? c.id)}
              label={props.label}
              empty={props.rows?.length === 0}
            />
          )}
          <Settings columns={props.columns} prefs={prefs} />
        </span>
      </div>
    </div>
  );
};
