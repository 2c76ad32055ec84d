import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** How much of a cell's text does not fit, px. */
const hiddenPx = (cell: Element): number => {
  let most = cell.scrollWidth - cell.clientWidth;
  for (const part of cell.querySelectorAll('.truncate'))
    most = Math.max(most, part.scrollWidth - part.clientWidth);
  return most;
};

/** What a cell of text could give away, px; one that wraps, or holds no text, gives nothing. */
const sparePx = (cell: Element): number => {
  const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const { left, right } = cell.getBoundingClientRect();
  const style = getComputedStyle(cell);
  const [start, end] = [style.paddingLeft, style.paddingRight].map(Number.parseFloat);
  let first = Infinity;
  let last = left;
  let height = 0;
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    first = Math.min(first, box.left);
    last = Math.max(last, box.right);
    height = Math.max(height, box.height);
  }
  const wraps = height > 2 * Number.parseFloat(style.fontSize);
  if (first === Infinity || wraps) return 0;
  const free =
    style.textAlign === 'right'
      ? first - left - (start ?? 0)
      : right - (end ?? 0) - last - aroundPx;
  return Math.max(0, free);
};
/** Beside a text: the frame of a badge, the icon to copy it. */
const aroundPx = 16;
/** More rows say nothing new about what fits. */
const mostRows = 40;

const changesOf = (table: Element, widths: readonly number[], skip: number): number[] | null => {
  const rows = [...table.querySelectorAll('tbody > tr')].slice(0, mostRows);
  const cells = widths.map((_, i) =>
    rows.flatMap((row) => row.children.item(i + skip) ?? []).filter((c) => c.clientWidth > 0),
  );
  const hidden = cells.map((of) => of.reduce((px, c) => Math.max(px, hiddenPx(c)), 0));
  const wanted = hidden.reduce((sum, px) => sum + px, 0);
  if (wanted <= 1) return null;
  const spare = cells.map((of, i) =>
    (hidden[i] ?? 0) > 0 ? 0 : of.reduce((px, c) => Math.min(px, sparePx(c)), widths[i] ?? 0),
  );
  const heads = [...(table.querySelector('thead > tr')?.children ?? [])];
  const left = spare.map((px, i) => {
    const head = heads[i + skip];
    return head ? Math.min(px, sparePx(head)) : px;
  });
  const total = left.reduce((sum, px) => sum + px, 0);
  const moved = Math.min(wanted, total);
  if (moved <= 0) return null;
  return widths.map(
    (_, i) => ((hidden[i] ?? 0) * moved) / wanted - ((left[i] ?? 0) * moved) / total,
  );
};

/**
 * Widths of columns, px, after those with room to spare gave some to those whose texts are cut. Looked at
 * once for the rows of a page, before they are painted: what changes live never moves a column.
 */
export const useCutColumns = (
  scroller: RefObject<HTMLElement>,
  widths: readonly number[],
  o: { skip: number; key: string },
): readonly number[] => {
  const [change, setChange] = useState<{ key: string; changes: number[] } | null>(null);
  const now = useRef({ widths, skip: o.skip });
  now.current = { widths, skip: o.skip };
  useLayoutEffect(() => {
    const table = scroller.current?.querySelector('table');
    const changes = table ? changesOf(table, now.current.widths, now.current.skip) : null;
    setChange(changes && { key: o.key, changes });
    // Only another page, other columns or another room are a reason to look again.
  }, [o.key, scroller]);
  return change?.key === o.key ? widths.map((px, i) => px + (change.changes[i] ?? 0)) : widths;
};
