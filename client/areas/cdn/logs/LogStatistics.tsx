import type { ComponentType, ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import * as terms from '#shared/kernel/terms';
import { logSlot, logStatistics, type LogStep } from '#shared/areas/cdn/logs/logStatistics';
import { statistics } from '#shared/areas/cdn/statistics/statistics';
import type { Out } from '#shared/kernel/contract';
import { headOf } from '../../../kernel/declared/shape';
import { Page } from '../../../kernel/page/Page';
import { Unreadable } from '../../../kernel/request/failure';
import { useQuery } from '../../../kernel/request/query';
import { metricColor } from '../../../kernel/text/metrics';
import { t } from '../../../kernel/text/translate';
import {
  Card,
  DataTable,
  scaled,
  scaleFor,
  Skeleton,
  StatStrip,
  useKit,
  withUnit,
} from '../../../ui';
import { TimeSeriesChart } from '../../../ui/charts';
import { texts } from './texts';

type Summary = Out<typeof logStatistics.endpoints.summary>;
type Param = Summary['params'][number];
const { shape } = logSlot.schema;

const Totals = ({ of: { total } }: { of: Summary }) => {
  const { locale } = useKit();
  const percent = (value: number) => withUnit(value, 'ratio', locale);
  const note = t(texts.statistics.over, { percent: percent(total.coverage) });
  const bytes = (value: number) => {
    const scale = scaleFor('bytes', value);
    return { value: scaled(value, scale, locale), unit: scale.unit, note };
  };
  return (
    <StatStrip
      label={t(texts.statistics.suppliers)}
      figures={[
        {
          id: 'lines',
          label: t(texts.statistics.lines),
          value: withUnit(total.lines, 'count', locale),
          note,
        },
        { id: 'log', label: t(texts.statistics.log), ...bytes(total.logBytes) },
        { id: 'counter', label: t(texts.statistics.counter), ...bytes(total.counterBytes) },
        {
          id: 'ratio',
          label: t(texts.statistics.ratio),
          value: total.ratio === null ? '–' : percent(total.ratio),
          note,
        },
      ]}
    />
  );
};

const Params = ({ rows, path }: { rows: readonly Param[]; path: string }) => {
  const { locale } = useKit();
  const percent = (value: number | null) =>
    value === null ? '–' : withUnit(value, 'ratio', locale);
  return (
    <Card title={t(texts.statistics.suppliers)}>
      <DataTable
        name={`${path} params`}
        label={t(texts.statistics.suppliers)}
        rows={rows}
        rowKey={(r) => r.paramId}
        columns={[
          {
            id: 'name',
            header: t(terms.supplier),
            always: true,
            grow: true,
            cell: (r) => r.name,
          },
          {
            id: 'lines',
            header: headOf(shape.lines),
            align: 'right',
            width: 80,
            value: (r) => r.lines,
            cell: (r) => withUnit(r.lines, 'count', locale),
          },
          {
            id: 'ratio',
            header: t(texts.statistics.shortRatio),
            align: 'right',
            width: 90,
            value: (r) => r.ratio ?? 0,
            cell: (r) => percent(r.ratio),
          },
          {
            id: 'coverage',
            header: headOf(shape.coverage),
            align: 'right',
            width: 90,
            value: (r) => r.coverage,
            cell: (r) => percent(r.coverage),
          },
        ]}
      />
    </Card>
  );
};

const Curves = ({ of }: { of: Summary }) => (
  <Card title={t(texts.statistics.curves)}>
    <TimeSeriesChart
      label={t(texts.statistics.curves)}
      unit="bytes"
      times={of.times}
      completeTo={of.completeTo}
      height={200}
      summary={false}
      series={[
        {
          id: 'counter',
          label: t(texts.statistics.counter),
          color: metricColor.bandwidth,
          values: of.counterBytes,
        },
        {
          id: 'log',
          label: t(texts.statistics.log),
          color: metricColor.origin,
          values: of.logBytes,
          reference: true,
        },
      ]}
    />
  </Card>
);

const conditions = [
  'accountId',
  'domainId',
  'paramId',
  'slotAtFrom',
  'slotAtTo',
  'dayFrom',
  'dayTo',
] as const;

type Props = { step: LogStep; path: string; note: ReactNode; List: ComponentType };
/** Log lines beside the counters of suppliers over a span, by slot or by day. */
export const LogStatistics = ({ step, path, note, List }: Props) => {
  const [query] = useSearchParams();
  const chosen = conditions.flatMap((name) => {
    const value = query.get(name);
    return value ? [[name, value]] : [];
  });
  const answer = useQuery(
    logStatistics.endpoints.summary,
    { step, ...Object.fromEntries(chosen) },
    { refreshOn: [statistics.events.completed] },
  );
  const of = answer.value;
  return (
    <Page note={note}>
      {answer.failure && <Unreadable failure={answer.failure} onRetry={answer.reload} />}
      {!of && !answer.failure && <Skeleton className="h-80 w-full" />}
      <div className="flex flex-col gap-4">
        {of && (
          <>
            <Totals of={of} />
            <div className="grid grid-cols-1 gap-4 xl:grid-cols-[3fr_2fr]">
              <Curves of={of} />
              <Params rows={of.params} path={path} />
            </div>
          </>
        )}
        {(of || answer.failure) && <List />}
      </div>
    </Page>
  );
};
