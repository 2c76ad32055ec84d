import type { Shown } from './model';
import { defaultWidth, selectWidth, type Column } from './types';

const hanPx = 12.5;
const latinPx = 6.9;
const capitalPx = 8.4;
/** Padding of the cell and the mark of the order. */
const aroundPx = 40;

const textPx = (text: string): number => {
  let px = 0;
  for (const letter of text) {
    const wide = (letter.codePointAt(0) ?? 0) > 0x2e7f;
    px += wide ? hanPx : /[A-Z%&mwMW]/.test(letter) ? capitalPx : latinPx;
  }
  return px;
};

const headPx = <R>(column: Column<R>): number =>
  Math.ceil(textPx(column.header) + (column.unit ? textPx(column.unit) + 14 : 0) + aroundPx);

/** Width of a column where there is room, px: its own, or more where its head needs it. */
const usualWidth = <R>(column: Column<R>): number =>
  Math.max(column.width ?? defaultWidth, headPx(column));

/** What is left at least of a column whose texts may be cut, as a share of its width; more of a name. */
const leastShare = 0.6;
const leastNameShare = 0.8;

/** Least width of a column, px: texts that may be cut give way, a head is never cut. */
export const leastWidth = <R>(column: Column<R>): number => {
  const share = column.always ? leastNameShare : leastShare;
  return (column.grow || column.flex) && column.align !== 'right'
    ? Math.max(headPx(column), Math.round((column.width ?? defaultWidth) * share))
    : usualWidth(column);
};

const weightOf = <R>(column: Column<R>): number => (column.grow ? 3 : column.flex ? 1 : 0);

type Around = { select: boolean; actions: number };
/** What remains of the first column, px, where it gives way. */
const leastFirst = 96;
const nothing: ReadonlySet<string> = new Set();
const besides = (around: Around): number => around.actions + (around.select ? selectWidth : 0);

/**
 * The columns there is room for: the first, the state and those ticked by hand in any case, then the others in
 * their order: half a cell under the acts would say less. Where even those are too wide, the first is cut, with
 * its whole words as a hint.
 */
export const fitting = <R extends object>(
  shown: readonly Shown<R>[],
  room: number,
  around: Around,
  byHand: ReadonlySet<string> = nothing,
): readonly Shown<R>[] => {
  const state = shown.find(({ spec }, i) => i > 0 && spec.state);
  const always = shown.filter((s, i) => i === 0 || s === state || byHand.has(s.spec.id));
  const left = always.reduce((px, { spec }) => px - leastWidth(spec), room - besides(around));
  const fits = new Set(always);
  let rest = left;
  for (const one of shown.filter((s) => !fits.has(s))) {
    rest -= leastWidth(one.spec);
    if (rest < 0) break;
    fits.add(one);
  }
  return shown
    .filter((s) => fits.has(s))
    .map((s, i) =>
      i === 0 && left < 0 && byHand.size === 0
        ? { ...s, spec: { ...s.spec, width: Math.max(leastFirst, leastWidth(s.spec) + left) } }
        : s,
    );
};

/**
 * Widths of the shown columns, px. What the frame has beyond their usual widths goes to those that
 * grow, most of it to the one that is told to; without any, to all in proportion. What it lacks is
 * taken from those that give way, each in proportion to what it can spare.
 */
export const widthsOf = <R>(
  room: number,
  columns: readonly Column<R>[],
  around: Around,
): { widths: readonly number[]; least: number } => {
  const leasts = columns.map((c) => leastWidth(c));
  const least = leasts.reduce((sum, px) => sum + px, besides(around));
  const usual = columns.map((c) => usualWidth(c));
  const rest = room - usual.reduce((sum, px) => sum + px, besides(around));
  const weights = columns.map((c) => weightOf(c));
  const growing = weights.some((w) => w > 0);
  const spare = usual.map((px, i) => px - (leasts[i] ?? 0));
  const shares = rest < 0 ? spare : growing ? weights : usual;
  const total = shares.reduce((sum, w) => sum + w, 0) || 1;
  const change = rest < 0 ? Math.max(rest, -total) : rest;
  return { widths: usual.map((px, i) => px + (change * (shares[i] ?? 0)) / total), least };
};
