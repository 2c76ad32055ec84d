import type uPlot from 'uplot';
import { tokenColor } from './color';

/** Something that happened: a line, a dot and a word over the chart. */
export type Mark = {
  /** UTC ISO. */
  at: string;
  label: string;
  tone?: 'neutral' | 'warning' | 'error';
  href?: string;
};
/** A value that means something, its words, and the side that is bad, if one is. */
export type Threshold = { value: number; label: string; bad: 'above' | 'below' | null };
export type Overlay = {
  completeTo: number | null;
  /** Words at the edge of the complete part. */
  completeLabel: string;
  marks: readonly Mark[];
  threshold: Threshold | null;
  /** Instants of the points that counted, epoch seconds, with their values. */
  counted: readonly (readonly [at: number, value: number])[];
};

const font = '11px "Inter Variable", "Noto Sans SC Variable", sans-serif';
const toneToken = { neutral: 'ink-muted', warning: 'warning', error: 'error' } as const;

/** Everything is drawn in device pixels; `px` turns CSS pixels into them. Whoever takes it restores the context. */
const brush = (u: uPlot) => {
  const ratio = window.devicePixelRatio || 1;
  const { ctx, bbox } = u;
  ctx.save();
  ctx.font = font.replace('11px', `${11 * ratio}px`);
  // The library leaves its own alignment behind.
  ctx.textAlign = 'left';
  ctx.textBaseline = 'alphabetic';
  return {
    ctx,
    bbox,
    px: (n: number) => n * ratio,
    right: bbox.left + bbox.width,
    foot: bbox.top + bbox.height,
  };
};

const hatch = (ctx: CanvasRenderingContext2D, size: number, color: string) => {
  const tile = document.createElement('canvas');
  tile.width = tile.height = size;
  const pen = tile.getContext('2d');
  if (!pen) return color;
  pen.strokeStyle = color;
  pen.lineWidth = Math.max(1, size / 8);
  for (const shift of [-size, 0, size]) {
    pen.moveTo(shift, size);
    pen.lineTo(shift + size, 0);
  }
  pen.stroke();
  return ctx.createPattern(tile, 'repeat') ?? color;
};

/** What lies under the lines: the part that is not complete yet, hatched. */
export const drawUnder = (o: Overlay) => (u: uPlot) => {
  const last = u.scales['x']?.max;
  const first = u.scales['x']?.min;
  if (o.completeTo === null || typeof last !== 'number' || typeof first !== 'number') return;
  if (o.completeTo >= last) return;
  const { ctx, bbox, px, right, foot } = brush(u);
  const x = Math.max(bbox.left, u.valToPos(o.completeTo, 'x', true));
  ctx.fillStyle = hatch(ctx, px(7), tokenColor('line-strong', 0.7));
  ctx.fillRect(x, bbox.top, right - x, bbox.height);
  ctx.strokeStyle = tokenColor('reference');
  ctx.lineWidth = px(1);
  ctx.beginPath();
  ctx.moveTo(x, bbox.top);
  ctx.lineTo(x, foot);
  ctx.stroke();
  // The words need their room: a sliver of an unfinished slot explains itself in the line below.
  if (right - x > px(24)) {
    ctx.fillStyle = tokenColor('ink-faint');
    ctx.textAlign = 'right';
    ctx.fillText(o.completeLabel, right, bbox.top - px(6));
  }
  ctx.restore();
};

const drawThreshold = (u: uPlot, t: Threshold) => {
  const { ctx, bbox, px, right } = brush(u);
  const y = u.valToPos(t.value, 'y', true);
  ctx.strokeStyle = tokenColor('warning');
  ctx.lineWidth = px(1.5);
  ctx.setLineDash([px(5), px(4)]);
  ctx.beginPath();
  ctx.moveTo(bbox.left, y);
  ctx.lineTo(right, y);
  ctx.stroke();
  ctx.fillStyle = tokenColor('warning');
  ctx.fillText(t.label, bbox.left + px(4), y - px(6));
  ctx.restore();
};

const drawCounted = (u: uPlot, points: Overlay['counted']) => {
  const { ctx, px } = brush(u);
  ctx.strokeStyle = tokenColor('error');
  ctx.fillStyle = tokenColor('surface');
  ctx.lineWidth = px(1.5);
  for (const [at, value] of points) {
    ctx.beginPath();
    ctx.arc(u.valToPos(at, 'x', true), u.valToPos(value, 'y', true), px(3.5), 0, Math.PI * 2);
    ctx.fill();
    ctx.stroke();
  }
  ctx.restore();
};

/** Where the words of an unfinished part begin, which stand at the right edge; the edge without them. */
const freeTo = (u: uPlot, o: Overlay): number => {
  const { ctx, bbox, px, right } = brush(u);
  const room = o.completeTo === null ? 0 : right - u.valToPos(o.completeTo, 'x', true);
  const width = Math.min(room, bbox.width) > px(24) ? ctx.measureText(o.completeLabel).width : 0;
  ctx.restore();
  return right - width;
};

const drawMarks = (u: uPlot, o: Overlay) => {
  const { ctx, bbox, px, right, foot } = brush(u);
  const y = bbox.top - px(10);
  const edge = freeTo(u, o);
  const dots = o.marks
    .map((mark) => ({ mark, x: u.valToPos(Date.parse(mark.at) / 1000, 'x', true) }))
    .filter(({ x }) => x >= bbox.left && x <= right)
    .toSorted((a, b) => a.x - b.x);
  let free = bbox.left;
  for (const [i, { mark, x }] of dots.entries()) {
    const color = tokenColor(toneToken[mark.tone ?? 'neutral']);
    ctx.strokeStyle = ctx.fillStyle = color;
    ctx.lineWidth = px(1);
    ctx.setLineDash([px(1.5), px(3)]);
    ctx.beginPath();
    ctx.moveTo(x, y);
    ctx.lineTo(x, foot);
    ctx.stroke();
    ctx.setLineDash([]);
    ctx.beginPath();
    ctx.arc(x, y, px(2.5), 0, Math.PI * 2);
    ctx.fill();
    const { width } = ctx.measureText(mark.label);
    const next = dots[i + 1];
    const after = x + px(7);
    const fits = after + width <= Math.min(edge, next ? next.x - px(7) : right);
    const start = fits ? after : x - px(7) - width;
    // Words that would lie over others, or under a dot, are left to the list beside the chart.
    if (start >= free) {
      ctx.fillStyle = mark.tone ? color : tokenColor('ink-2');
      ctx.fillText(mark.label, start, y + px(4));
    }
    free = Math.max(free, x, start >= free ? start + width : 0) + px(10);
  }
  ctx.restore();
};

/** What lies over the lines: threshold, the points that counted, and what happened. */
export const drawOver = (o: Overlay) => (u: uPlot) => {
  if (o.threshold) drawThreshold(u, o.threshold);
  drawCounted(u, o.counted);
  drawMarks(u, o);
};

/** Red on the bad side of a threshold and nothing on the other. */
export const badFill = (t: Threshold) => (u: uPlot) => {
  const { ctx, bbox } = u;
  const y = (u.valToPos(t.value, 'y', true) - bbox.top) / (bbox.height || 1);
  const at = Math.min(1, Math.max(0, Number.isFinite(y) ? y : 0));
  const red = tokenColor('error', 0.26);
  const none = tokenColor('error', 0);
  const paint = ctx.createLinearGradient(0, bbox.top, 0, bbox.top + bbox.height);
  const [over, under] = t.bad === 'above' ? [red, none] : [none, red];
  paint.addColorStop(0, over);
  paint.addColorStop(at, over);
  paint.addColorStop(at, under);
  paint.addColorStop(1, under);
  return paint;
};
