import type { Overview } from '#shared/areas/cdn/statistics/statistics';
import { statistics } from '#shared/areas/cdn/statistics/statistics';
import type { Metric } from '#shared/metrics';
import { useQuery } from '../../../kernel/request/query';
import { t } from '../../../kernel/text/translate';
import { formatInstant, Skeleton, useKit } from '../../../ui';
import { CategoryBars } from '../../../ui/charts';
import { lasts } from './period';
import { texts } from './texts';

const classes = [
  { id: 'status2xx', of: 2, color: 'code-2a' },
  { id: 'status3xx', of: 3, color: 'code-3a' },
  { id: 'status4xx', of: 4, color: 'code-4a' },
  { id: 'status5xx', of: 5, color: 'code-5a' },
] as const satisfies readonly { id: Metric; of: number; color: string }[];
const height = 150;

/** Answers by the hour, over longer periods by the day, stacked by class; what succeeded stands back. */
const ClassBars = ({ data }: { data: Overview }) => {
  const { locale, timeZone } = useKit();
  const hourly = data.period === '24h';
  const { value, failure } = useQuery(
    statistics.endpoints.series,
    {
      last: lasts[data.period],
      source: data.source,
      step: hourly ? '1h' : '1d',
      metrics: classes.map((c) => c.id),
    },
    { refreshOn: [statistics.events.completed], everyMs: 120_000 },
  );
  if (failure) return null;
  if (!value) return <Skeleton className="h-[174px] w-full" />;
  const number = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 });
  const valuesOf = (id: Metric) => value.curves.find((c) => c.metric === id)?.values ?? [];
  const columns = classes.map((c) => ({ id: c.id, values: valuesOf(c.id) }));
  const rows = value.times.map((at, i) => {
    const text = formatInstant(at * 1000, timeZone);
    return {
      name: hourly ? text.slice(11, 16) : text.slice(5, 10),
      ...Object.fromEntries(columns.map((c) => [c.id, c.values[i] ?? 0])),
    };
  });
  return (
    <div className="[&_.fill-code-2a]:opacity-[0.62]">
      <CategoryBars
        label={t(hourly ? texts.overview.classesByHour : texts.overview.classesByDay)}
        data={rows}
        series={classes.map(({ id, of, color }) => ({ id, color, label: `${of}xx` }))}
        format={(v) => number.format(v)}
        height={height}
        stack
      />
    </div>
  );
};
export default ClassBars;
