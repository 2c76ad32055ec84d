import type { ExportStep, MetricExport } from '#shared/areas/cdn/statistics/metricExports';

const day = 86_400;
/** Days of a piece: about as many rows whatever the step. */
const pieceDays: Record<ExportStep, number> = { '5m': 1, '1h': 7, '1d': 31 };
export const exportStepSeconds: Record<ExportStep, number> = { '5m': 300, '1h': 3600, '1d': day };

type Asked = Pick<MetricExport, 'fromAt' | 'toAt' | 'step' | 'offsetMinutes'>;
/**
 * The spans of the pieces that an export is written in, epoch seconds, the end exclusive. They meet at
 * local midnight, so that no row of an hour or a day falls into two of them.
 */
export const pieceSpans = (e: Asked): { from: number; to: number }[] => {
  const [from, to] = [Date.parse(e.fromAt) / 1000, Date.parse(e.toAt) / 1000];
  const offset = e.offsetMinutes * 60;
  const length = pieceDays[e.step] * day;
  const spans = [];
  for (let at = from; at < to; ) {
    const end = Math.min(to, Math.floor((at + offset) / day) * day - offset + length);
    spans.push({ from: at, to: end });
    at = end;
  }
  return spans;
};
