import type { Overview } from '#shared/areas/cdn/statistics/statistics';
import { type Metric, metrics } from '#shared/metrics';
import { t } from '../../../kernel/text/translate';
import { formatInstant, scaled, scaleFor, type StripFigure, type Unit } from '../../../ui';
import { texts } from './texts';

export const figureNames = ['traffic', 'peak', 'p95', 'requests', 'hitRate', 'errorRate'] as const;
export type FigureName = (typeof figureNames)[number];

/** What each figure draws when it is pressed. */
export const drawnMetrics: Record<FigureName, readonly Metric[]> = {
  traffic: ['traffic'],
  peak: ['bandwidth'],
  p95: ['bandwidth'],
  requests: ['requests'],
  hitRate: ['hitRate'],
  errorRate: ['status5xx', 'requests'],
};

const signed = (n: number, digits: number, locale: string) =>
  new Intl.NumberFormat(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    signDisplay: 'exceptZero',
  }).format(n);

/** A change as it is said: of an amount in per cent, of a rate in points. */
const changeText = (
  now: number | null,
  before: number | null | undefined,
  unit: Unit,
  locale: string,
): string | null => {
  if (now === null || before === null || before === undefined) return null;
  if (unit === 'ratio')
    return t(texts.overview.points, { n: signed((now - before) * 100, 2, locale) });
  return before === 0
    ? null
    : t(texts.overview.percent, { n: signed(((now - before) / before) * 100, 1, locale) });
};

/** The six figures of an overview with their change to the period before. */
export const figuresOf = (data: Overview, locale: string, timeZone: string): StripFigure[] => {
  const { totals, previous } = data;
  const answers = data.statuses.reduce((sum, s) => sum + s.requests, 0);
  const failed = data.statuses.reduce((sum, s) => sum + (s.code >= 500 ? s.requests : 0), 0);
  const figure = (
    id: FigureName,
    unit: Unit,
    value: number | null,
    before: number | null | undefined,
    formula: string,
  ): StripFigure => {
    const scale = scaleFor(unit, value ?? 0);
    const change = changeText(value, before, unit, locale);
    return {
      id,
      label: t(texts.overview[id]),
      value: scaled(value, scale, locale),
      unit: scale.unit,
      formula,
      note: change && t(texts.overview.toBefore, { change }),
    };
  };
  const peak = figure(
    'peak',
    'bps',
    totals.peakBps,
    previous?.peakBps,
    t(metrics.bandwidth.formula),
  );
  const hit = figure(
    'hitRate',
    'ratio',
    totals.hitRate,
    previous?.hitRate,
    t(metrics.hitRate.formula),
  );
  const worse = totals.hitRate !== null && (previous?.hitRate ?? 0) - totals.hitRate > 0.005;
  const at = totals.peakAt ? formatInstant(totals.peakAt, timeZone).slice(5, 16) : null;
  return [
    figure('traffic', 'bytes', totals.traffic, previous?.traffic, t(metrics.traffic.formula)),
    {
      ...peak,
      note: [at, changeText(totals.peakBps, previous?.peakBps, 'bps', locale)]
        .filter(Boolean)
        .join(' · '),
    },
    figure('p95', 'bps', totals.p95Bps, previous?.p95Bps, t(texts.overview.p95Formula)),
    figure('requests', 'count', totals.requests, previous?.requests, t(metrics.requests.formula)),
    { ...hit, bad: worse },
    {
      ...figure(
        'errorRate',
        'ratio',
        answers > 0 ? failed / answers : null,
        null,
        t(texts.overview.errorFormula),
      ),
      note: t(texts.overview.errorCount, { n: failed }),
    },
  ];
};
