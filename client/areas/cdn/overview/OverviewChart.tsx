import { useMemo } from 'react';
import {
  type Dimension,
  type Overview,
  type SeriesAnswer,
  statistics,
} from '#shared/areas/cdn/statistics/statistics';
import { metrics, sourceLabels } from '#shared/metrics';
import { useQuery } from '../../../kernel/request/query';
import { Unreadable } from '../../../kernel/request/failure';
import { useIsStaff } from '../../../kernel/session/access';
import { t } from '../../../kernel/text/translate';
import { Segments, Skeleton, useKit } from '../../../ui';
import { type Series, TimeSeriesChart } from '../../../ui/charts';
import { sumOf } from '../../../ui/charts/series';
import { colorAt, colorOf, groupName } from '../statistics/curves';
import { supplierColor, supplierName } from '../statistics/seriesColors';
import { drawnMetrics, type FigureName } from './figures';
import { analyzeHref } from './links';
import { AnalysisLink } from './AnalysisLink';
import { lasts } from './period';
import { texts } from './texts';
import { useMarks } from './useMarks';

const groupings = ['whole', 'supplier', 'domain', 'region'] as const;
export type Grouping = (typeof groupings)[number];
const topGroups = 5;

const groupTexts = {
  whole: texts.overview.whole,
  supplier: texts.overview.bySupplier,
  domain: texts.overview.byDomain,
  region: texts.overview.byRegion,
};

/** A quotient slot by slot; unknown where nothing is below its line. */
const quotient = (over: readonly (number | null)[], under: readonly (number | null)[]) =>
  over.map((v, i) => {
    const base = under[i];
    return base ? (v ?? 0) / base : null;
  });

const valuesOf = (
  answer: SeriesAnswer,
  group: string | null,
  which: 'values' | 'previous',
): (number | null)[] => {
  const curves = answer.curves.filter((c) => c.group === group);
  const values = curves.map((c) => (which === 'values' ? c.values : (c.previous?.values ?? [])));
  const [first = [], second] = values;
  return second ? quotient(first, second) : first;
};

const useSeries = (
  answer: SeriesAnswer | undefined,
  figure: FigureName,
  by: Dimension | null,
): Series[] => {
  const { locale } = useKit();
  return useMemo(() => {
    if (!answer) return [];
    const metric = drawnMetrics[figure][0] ?? 'bandwidth';
    const label = t(metrics[metric].label);
    const main = answer.curves.filter((c) => c.metric === metric);
    const supplierOf = new Map(answer.suppliers.map((s) => [s.paramId, s.supplier]));
    const lines = main.map((c, i): Series => {
      const supplier = by === 'supplier' ? supplierOf.get(c.group ?? '') : undefined;
      return {
        id: c.group ?? metric,
        label: supplier
          ? supplierName(supplier)
          : groupName(
              c,
              locale,
              figure === 'errorRate' ? t(texts.overview.errorRate) : label,
              t(texts.overview.others),
            ),
        color: supplier ? supplierColor(supplier) : c.group === null ? colorOf(metric) : colorAt(i),
        values: valuesOf(answer, c.group, 'values'),
        ...(metrics[metric].rule.how === 'ratio' ? { mean: c.total } : {}),
      };
    });
    const rate = figure === 'errorRate' || metrics[metric].unit === 'ratio';
    const before = main.some((c) => c.previous)
      ? rate
        ? main.length === 1
          ? valuesOf(answer, main[0]?.group ?? null, 'previous')
          : null
        : sumOf(main.map((c) => ({ values: c.previous?.values ?? [] })))
      : null;
    return before
      ? [
          ...lines,
          {
            id: 'before',
            label: t(texts.overview.before),
            color: 'reference',
            values: before,
            reference: true,
          },
        ]
      : lines;
  }, [answer, figure, by, locale]);
};

type Props = {
  data: Overview;
  figure: FigureName;
  by: Grouping;
  onBy(next: Grouping): void;
  compare: boolean;
};

/** The pressed figure over the period: stacked by supplier, domain or region, with what happened. */
export const OverviewChart = ({ data, figure, by, onBy, compare }: Props) => {
  const staff = useIsStaff();
  const dimension = by === 'whole' ? null : by;
  const query = useQuery(
    statistics.endpoints.series,
    {
      last: lasts[data.period],
      source: data.source,
      step: data.step,
      metrics: [...drawnMetrics[figure]],
      ...(dimension ? { by: dimension, top: topGroups } : {}),
      compare,
    },
    { refreshOn: [statistics.events.completed], everyMs: 120_000 },
  );
  const marks = useMarks({ from: data.from, to: data.to });
  const answer = query.value;
  const series = useSeries(answer, figure, dimension);
  const metric = drawnMetrics[figure][0] ?? 'bandwidth';
  const rate = figure === 'errorRate' || metrics[metric].unit === 'ratio';
  // Only the platform tells its suppliers apart.
  const offered = groupings.filter((g) => staff || g !== 'supplier');
  if (!answer)
    return query.failure ? (
      <Unreadable failure={query.failure} onRetry={query.reload} />
    ) : (
      <Skeleton className="h-[340px] w-full" />
    );
  return (
    <TimeSeriesChart
      label={t(texts.overview[figure])}
      unit={rate ? 'ratio' : metrics[metric].unit}
      times={answer.times}
      series={series}
      stack={!rate && dimension !== null}
      area={series.filter((s) => !s.reference).length === 1}
      height={300}
      legend="beside"
      completeTo={answer.completeTo}
      source={t(sourceLabels[answer.source])}
      marks={marks}
      threshold={
        figure === 'p95'
          ? { value: data.totals.p95Bps, label: t(texts.overview.p95), bad: null }
          : null
      }
      actions={
        <>
          <AnalysisLink
            href={analyzeHref(data, { metric, ...(compare ? { compare: '1' } : {}) })}
          />
          <Segments
            label={t(texts.overview.groupBy)}
            value={by}
            onChange={(v) => onBy(groupings.find((g) => g === v) ?? 'whole')}
            options={offered.map((g) => ({ value: g, label: t(groupTexts[g]) }))}
          />
        </>
      }
    />
  );
};
