import { Download } from 'lucide-react';
import { useState } from 'react';
import { toast } from 'sonner';
import { type SeriesAnswer, statistics } from '#shared/areas/statistics/statistics';
import { type Metric, metrics, type Source, sourceLabels } from '#shared/metrics';
import { useAnswer } from '../../kernel/answers';
import { fetchFile } from '../../kernel/api';
import { Unreadable } from '../../kernel/failure';
import { asFailure } from '../../kernel/http';
import { metricColor } from '../../kernel/metrics';
import { Page } from '../../kernel/Page';
import { useSay } from '../../kernel/say';
import { Button, Callout, Card, Skeleton, useKit, withUnit } from '../../ui';
import { TimeSeriesChart } from '../../ui/charts';
import { Completeness } from './Completeness';
import { colorAt, colorOf, differenceOf, groupName } from './curves';
import { Filters } from './Filters';
import type texts from './messages.zh-CN.json';
import { Summary } from './Summary';
import { inputOf, type Question, useQuestion } from './useQuestion';

const { series, choices, export: csvExport } = statistics.endpoints;
const live = { refreshOn: [statistics.events.completed], everyMs: 120_000 };

const Export = ({ question, source }: { question: Question; source: Source }) => {
  const say = useSay<keyof typeof texts>();
  const [busy, setBusy] = useState(false);
  const run = () => {
    setBusy(true);
    fetchFile(csvExport, inputOf(question, source))
      .catch((error: unknown) => toast.error(say(asFailure(error).text)))
      .finally(() => setBusy(false));
  };
  return (
    <Button icon={Download} busy={busy} onClick={run}>
      {say('statistics.export')}
    </Button>
  );
};

const Difference = ({
  answers,
  question,
}: {
  answers: readonly SeriesAnswer[];
  question: Question;
}) => {
  const say = useSay<keyof typeof texts>();
  const { locale } = useKit();
  const [first, second] = answers;
  const sums = first && second && differenceOf(first, second, question.metric);
  if (!sums) return null;
  const more = sums.accurate - sums.realtime;
  if (more === 0)
    return (
      <Callout tone="success" title={say('statistics.difference')}>
        {say('statistics.same')}
      </Callout>
    );
  const amount = withUnit(Math.abs(more), metrics[question.metric].unit, locale);
  const percent = withUnit(Math.abs(more) / Math.max(1, sums.realtime), 'ratio', locale);
  const direction = say(more > 0 ? 'statistics.more' : 'statistics.less');
  return (
    <Callout tone="warning" title={say('statistics.difference')}>
      {say('statistics.differs', { amount, percent, direction })}
    </Callout>
  );
};

const Chart = ({ answers, metric, onZoom }: ChartProps) => {
  const say = useSay<keyof typeof texts>();
  const { locale } = useKit();
  const first = answers[0];
  const both = answers.length > 1;
  const label = say(metrics[metric].label);
  const lines = answers.flatMap((answer, at) =>
    answer.curves.map((c, i) => ({
      id: `${answer.source} ${c.group ?? ''}`,
      label: both
        ? `${say(sourceLabels[answer.source])}${c.group === null ? '' : ` · ${groupName(c, locale, label, say('statistics.others'))}`}`
        : groupName(c, locale, label, say('statistics.others')),
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
  // Names in a legend are buttons: 24 px high, so that a finger finds them (WCAG 2.5.8).
  return (
    <Card title={label} note={say(metrics[metric].formula)} className="[&_li>button]:min-h-6">
      <TimeSeriesChart
        label={label}
        unit={metrics[metric].unit}
        times={first?.times}
        series={lines}
        height={340}
        area={lines.length === 1}
        completeTo={first?.completeTo ?? null}
        source={answers.map((a) => say(sourceLabels[a.source])).join(' / ')}
        onZoom={onZoom}
      />
    </Card>
  );
};
type ChartProps = {
  answers: readonly SeriesAnswer[];
  metric: Metric;
  onZoom(from: string, to: string): void;
};

/** One metric over time: any range and granularity, both sources, narrowed and grouped. */
const Analyze = () => {
  const ask = useQuestion();
  const { question } = ask;
  const source: Source = question.source === 'both' ? 'accurate' : question.source;
  const offered = useAnswer(choices, {});
  const main = useAnswer(series, inputOf(question, source), live);
  const other = useAnswer(
    series,
    question.source === 'both' ? inputOf(question, 'realtime') : null,
    live,
  );
  const second = question.source === 'both' ? other.value : undefined;
  const data = main.value;
  // While one of the two is still on its way, curves of different spans must not share an axis.
  const alike =
    data && second?.times[0] === data.times[0] && second?.times.at(-1) === data.times.at(-1);
  const answers = data ? [data, ...(second && alike ? [second] : [])] : [];
  const metric = data?.curves[0]?.metric ?? question.metric;
  const note = data && (
    <Completeness marks={data.suppliers} source={data.source} from={data.from} />
  );
  return (
    <Page note={note} actions={<Export question={question} source={source} />}>
      <div className="flex flex-col gap-4">
        <Filters ask={ask} choices={offered.value} />
        {main.failure && <Unreadable failure={main.failure} onRetry={main.reload} />}
        {!data && !main.failure && <Skeleton className="h-[420px] w-full" />}
        {data && !main.failure && (
          <div className="flex flex-col gap-4" aria-busy={main.loading}>
            {question.source === 'both' && <Difference answers={answers} question={question} />}
            <Chart
              answers={answers}
              metric={metric}
              onZoom={(from, to) => ask.setSpan({ from, to })}
            />
            <Summary curves={data.curves} metric={metric} />
          </div>
        )}
      </div>
    </Page>
  );
};
export default Analyze;
