import { type SeriesAnswer, statistics } from '#shared/areas/cdn/statistics/statistics';
import { type Metric, metrics, type Source, sourceLabels } from '#shared/metrics';
import { useQuery } from '../../../kernel/request/query';
import { ExportMenu } from '../../../kernel/declared/list/ExportMenu';
import { DomainsUnread, Unreadable } from '../../../kernel/request/failure';
import { metricColor } from '../../../kernel/text/metrics';
import { Page } from '../../../kernel/page/Page';
import { t } from '../../../kernel/text/translate';
import { SavedViews } from '../../platform/views/SavedViews';
import { Card, Skeleton, useKit } from '../../../ui';
import { TimeSeriesChart } from '../../../ui/charts';
import { Completeness } from './Completeness';
import { colorAt, colorOf, groupName } from './curves';
import { Difference } from './Difference';
import { ExportTask } from './exports/ExportTask';
import { Filters } from './Filters';
import { Summary } from './Summary';
import { inputOf, useConditions } from './useConditions';
import { texts } from './texts';

const { series, choices, export: fileExport } = statistics.endpoints;
const live = { refreshOn: [statistics.events.completed], everyMs: 120_000 };

const Chart = ({ answers, metric, ask }: ChartProps) => {
  const { locale } = useKit();
  const first = answers[0];
  const both = answers.length > 1;
  const label = t(metrics[metric].label);
  const lines = answers.flatMap((answer, at) =>
    answer.curves.map((c, i) => ({
      id: `${answer.source} ${c.group ?? ''}`,
      label: both
        ? `${t(sourceLabels[answer.source])}${c.group === null ? '' : ` · ${groupName(c, locale, label, t(texts.statistics.others))}`}`
        : groupName(c, locale, label, t(texts.statistics.others)),
      color: both
        ? at === 0
          ? metricColor.bandwidth
          : metricColor.origin
        : c.group === null
          ? colorOf(metric)
          : colorAt(i),
      values: c.values,
    })),
  );
  const before = answers.flatMap((answer) =>
    answer.curves.flatMap((c) =>
      c.previous && answer.curves.length === 1
        ? [
            {
              id: `before ${c.group ?? ''}`,
              label: t(texts.statistics.previous),
              color: metricColor.other,
              values: c.previous.values,
              reference: true,
            },
          ]
        : [],
    ),
  );
  // Names in a legend are buttons: 24 px high, so that a finger finds them (WCAG 2.5.8).
  return (
    <Card title={label} note={t(metrics[metric].formula)} className="[&_li>button]:min-h-6">
      <TimeSeriesChart
        label={label}
        unit={metrics[metric].unit}
        times={first?.times}
        series={[...lines, ...before]}
        height={340}
        area={lines.length === 1}
        completeTo={first?.completeTo ?? null}
        source={answers.map((a) => t(sourceLabels[a.source])).join(' / ')}
        onZoom={(from, to) => ask.zoom({ from, to })}
        onReset={ask.zoomBack}
      />
    </Card>
  );
};
type ChartProps = {
  answers: readonly SeriesAnswer[];
  metric: Metric;
  ask: ReturnType<typeof useConditions>;
};

/** One metric over time: any range and granularity, both sources, narrowed and grouped. */
const Analyze = () => {
  const ask = useConditions();
  const { conditions } = ask;
  const source: Source = conditions.source === 'both' ? 'accurate' : conditions.source;
  const offered = useQuery(choices, {});
  const main = useQuery(series, inputOf(conditions, source), live);
  const other = useQuery(
    series,
    conditions.source === 'both' ? inputOf(conditions, 'realtime') : null,
    live,
  );
  const second = conditions.source === 'both' ? other.value : undefined;
  const data = main.value;
  // While one of the two is still on its way, curves of different spans must not share an axis.
  const alike =
    data && second?.times[0] === data.times[0] && second?.times.at(-1) === data.times.at(-1);
  const answers = data ? [data, ...(second && alike ? [second] : [])] : [];
  const metric = data?.curves[0]?.metric ?? conditions.metric;
  return (
    <Page
      note={<Completeness of={main} />}
      actions={
        <>
          <SavedViews pinnable />
          <ExportTask conditions={conditions} source={source} />
          <ExportMenu
            endpoint={fileExport}
            input={inputOf(conditions, source)}
            empty={data?.curves.every((c) => c.total === null) ?? false}
          />
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Filters ask={ask} choices={offered.value} />
        <DomainsUnread of={offered} />
        {main.failure && <Unreadable failure={main.failure} onRetry={main.reload} />}
        {!data && !main.failure && <Skeleton className="h-[420px] w-full" />}
        {data && !main.failure && (
          <div className="flex flex-col gap-4" aria-busy={main.loading}>
            {conditions.source === 'both' && <Difference conditions={conditions} />}
            <Chart answers={answers} metric={metric} ask={ask} />
            <Summary curves={data.curves} metric={metric} />
          </div>
        )}
      </div>
    </Page>
  );
};
export default Analyze;
