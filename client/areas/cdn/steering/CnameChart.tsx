import { cnameAnalyses } from '#shared/areas/cdn/steering/analyses';
import { stepKinds } from '#shared/areas/cdn/steering/cnameTasks';
import type { Out } from '#shared/kernel/contract';
import { type Source, sourceLabels, sources } from '#shared/metrics';
import { Unreadable } from '../../../kernel/request/failure';
import { useQuery } from '../../../kernel/request/query';
import { Page } from '../../../kernel/page/Page';
import { t } from '../../../kernel/text/translate';
import { SavedViews } from '../../platform/views/SavedViews';
import { Card, EmptyState, Segments, Skeleton } from '../../../ui';
import { type Mark, TimeSeriesChart } from '../../../ui/charts';
import { colorAt } from '../statistics/curves';
import { useParamNames } from '../suppliers/paramNames';
import { Question } from './Question';
import { texts } from './texts';
import { useQuestion } from './useQuestion';

type Chart = Out<typeof cnameAnalyses.endpoints.chart>;

const markOf = ({ at, step, percent, serial }: Chart['marks'][number]): Mark => {
  if (step === null) return { at, label: t(texts.zoneMark, { serial: serial ?? 0 }) };
  const isBack = step === 'back' || step === 'rollBack' || step === 'abort';
  return {
    at,
    label: `${t(stepKinds[step])} ${percent ?? 0}%`,
    tone: isBack ? 'error' : 'warning',
  };
};

const Shares = ({ label, note, chart, parts, marks }: SharesProps) => {
  const names = useParamNames();
  // The same parameter has the same colour in both charts.
  const order = [...new Set([...chart.answers, ...chart.traffic].map((p) => p.paramId))].toSorted();
  return (
    <Card title={label} note={note}>
      {parts.length === 0 && <EmptyState kind="nothing" title={t(texts.noAnswers)} />}
      {parts.length > 0 && (
        <TimeSeriesChart
          label={label}
          unit="ratio"
          times={chart.times}
          series={parts.map((p) => ({
            id: p.paramId,
            label: names.get(p.paramId) ?? p.paramId,
            color: colorAt(order.indexOf(p.paramId)),
            values: p.values,
          }))}
          height={240}
          stack
          summary={false}
          sync="cname"
          marks={marks}
        />
      )}
    </Card>
  );
};
type SharesProps = {
  label: string;
  note: string;
  chart: Chart;
  parts: Chart['answers'];
  marks: readonly Mark[];
};

/** Share of answers over time with what happened, and below it the share of traffic. */
const CnameChart = () => {
  const { question, query, set } = useQuestion();
  const source = sources.find((s) => s === query.get('source')) ?? 'realtime';
  const { value, failure, reload } = useQuery(
    cnameAnalyses.endpoints.chart,
    { ...question, source },
    { everyMs: 30_000 },
  );
  const marks = (value?.marks ?? []).map(markOf);
  return (
    <Page actions={<SavedViews />}>
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center gap-3">
          <Question />
          <Segments
            label={t(texts.trafficShare)}
            value={source}
            onChange={(v: Source) => set({ source: v === 'realtime' ? null : v })}
            options={sources.map((s) => ({ value: s, label: t(sourceLabels[s]) }))}
          />
        </div>
        {failure && <Unreadable failure={failure} onRetry={reload} />}
        {!value && !failure && <Skeleton className="h-[520px] w-full" />}
        {value && (
          <>
            <Shares
              label={t(texts.answerShare)}
              note={t(texts.answerNote)}
              chart={value}
              parts={value.answers}
              marks={marks}
            />
            <Shares
              label={t(texts.trafficShare)}
              note={t(texts.trafficNote)}
              chart={value}
              parts={value.traffic}
              marks={marks}
            />
          </>
        )}
      </div>
    </Page>
  );
};
export default CnameChart;
