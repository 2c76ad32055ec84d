import { useEffect, useRef } from 'react';
import { shortcuts } from '../shortcuts';
import type { DataTableProps } from './types';

type Walked<R> = Pick<DataTableProps<R>, 'current' | 'onOpen'>;
/** Elements that use the arrow keys themselves. */
const busy =
  'input,textarea,select,[contenteditable],[role=menu],[role=listbox],[role=tablist],[role=radiogroup],[aria-modal]';

/** While a row is open beside the list, the arrow keys open the one above or below it. */
export const useRowKeys = <R extends object>(
  table: Walked<R>,
  rows: readonly { id: string; original: R }[],
): void => {
  const now = useRef({ table, rows });
  now.current = { table, rows };
  const open = table.current !== undefined && table.onOpen !== undefined;
  useEffect(() => {
    if (!open) return;
    const walk = (event: KeyboardEvent) => {
      const by = { [shortcuts.next.key]: 1, [shortcuts.previous.key]: -1 }[event.key];
      const target = event.target instanceof Element ? event.target : null;
      if (!by || event.defaultPrevented || target?.closest(busy)) return;
      const at = now.current.rows.findIndex((r) => r.id === now.current.table.current);
      const next = now.current.rows[at + by];
      if (at < 0 || !next) return;
      event.preventDefault();
      now.current.table.onOpen?.(next.original);
    };
    document.addEventListener('keydown', walk);
    return () => document.removeEventListener('keydown', walk);
  }, [open]);
};

const acting = 'a,button,input,label,select,textarea,summary,[role=button],[role=menu]';
/**
 * Whether a press on a row means the row, and none of the controls or the text in it, nor what lies over the
 * page: a dialog that an act of the row opened hands its presses on to the row, though it is no part of it.
 */
export const meansRow = (event: {
  target: EventTarget;
  currentTarget: EventTarget;
  detail?: number;
}): boolean =>
  event.target instanceof Element &&
  event.currentTarget instanceof Element &&
  event.currentTarget.contains(event.target) &&
  !event.target.closest(acting) &&
  (window.getSelection()?.toString() ?? '') === '';
