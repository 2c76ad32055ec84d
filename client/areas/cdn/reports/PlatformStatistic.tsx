import { useSearchParams } from 'react-router-dom';
import { platformDay, platformReports } from '#shared/areas/cdn/reports/platformReports';
import type { Out } from '#shared/kernel/contract';
import { statistics } from '#shared/areas/cdn/statistics/statistics';
import { headOf } from '../../../kernel/declared/shape';
import { Page } from '../../../kernel/page/Page';
import { Unreadable } from '../../../kernel/request/failure';
import { useQuery } from '../../../kernel/request/query';
import { t } from '../../../kernel/text/translate';
import { words } from '../../../kernel/text/words';
import {
  Card,
  DataTable,
  formatInstant,
  scaled,
  scaleFor,
  Skeleton,
  StatStrip,
  useKit,
  withUnit,
} from '../../../ui';
import { CategoryBars, RankList } from '../../../ui/charts';
import { Past } from './Past';
import { SpanInputs } from './SpanInputs';
import { texts } from './texts';

type Summary = Out<typeof platformReports.endpoints.summary>;
type Day = Summary['days'][number];
const { shape } = platformDay.schema;

/** How a figure moved against the complete days before, as a part of it. */
const changeText = (of: Summary, name: 'bytes' | 'requests', locale: string) => {
  if (!of.change || of.change.previous[name] === 0) return t(texts.noChange);
  const { present, previous } = of.change;
  const ratio = present[name] / previous[name] - 1;
  return t(texts.change, {
    percent: `${ratio > 0 ? '+' : ''}${withUnit(ratio, 'ratio', locale)}`,
    first: previous.first,
    last: previous.last,
  });
};

const Totals = ({ of }: { of: Summary }) => {
  const { locale } = useKit();
  const bytes = scaleFor('bytes', of.total.bytes);
  const count = (n: number) => withUnit(n, 'count', locale);
  return (
    <StatStrip
      label={t(texts.total)}
      figures={[
        {
          id: 'bytes',
          label: t(texts.traffic),
          value: scaled(of.total.bytes, bytes, locale),
          unit: bytes.unit,
          note: changeText(of, 'bytes', locale),
        },
        {
          id: 'requests',
          label: t(texts.requests),
          value: count(of.total.requests),
          note: changeText(of, 'requests', locale),
        },
        { id: 'accounts', label: t(texts.accounts), value: count(of.total.accounts) },
        { id: 'domains', label: t(texts.domains), value: count(of.total.domains) },
        { id: 'suppliers', label: t(texts.suppliers), value: count(of.total.suppliers) },
      ]}
    />
  );
};

const Largest = ({ of, name }: { of: Summary; name: keyof Summary['largest'] }) => {
  const { locale } = useKit();
  const { ratio, rows } = of.largest[name];
  return (
    <Card
      title={t(texts.largest[name])}
      note={ratio !== null && t(texts.largestShare, { percent: withUnit(ratio, 'ratio', locale) })}
    >
      <RankList
        label={t(texts.largest[name])}
        rows={rows.map((r) => ({
          name: r.name ?? `${t(texts.gone)} ${r.id.slice(0, 8)}`,
          value: r.bytes,
          cells: [
            withUnit(r.bytes, 'bytes', locale),
            withUnit(r.bytes / (of.total.bytes || 1), 'ratio', locale),
          ],
        }))}
      />
    </Card>
  );
};

const Days = ({ days }: { days: readonly Day[] }) => (
  <DataTable
    name="/platform-statistic"
    label={t(texts.dayRows)}
    rows={days.toReversed()}
    rowKey={(r) => r.day}
    columns={[
      {
        id: 'day',
        header: headOf(shape.day),
        always: true,
        grow: true,
        cell: (r) => (
          <a
            className="hover:underline"
            href={`#/platform-accountdata?tab=days&dayFrom=${r.day}&dayTo=${r.day}`}
          >
            {r.day}
          </a>
        ),
      },
      ...(
        [
          ['bytes', 'bytes'],
          ['requests', 'count'],
          ['peakBps', 'bps'],
          ['accounts', 'count'],
          ['domains', 'count'],
          ['suppliers', 'count'],
        ] as const
      ).map(([id, unit]) => ({
        id,
        header: headOf(shape[id]),
        align: 'right' as const,
        width: 150,
        measure: { unit, of: (r: Day) => r[id] },
        value: (r: Day) => r[id],
        cell: (r: Day) => r[id] ?? '–',
      })),
      {
        id: 'isComplete',
        header: headOf(shape.isComplete),
        width: 110,
        cell: (r) => t(r.isComplete ? words.yes : words.no),
      },
    ]}
  />
);

/** Totals of all accounts by day, how they moved, and on whom the platform depends. */
const PlatformStatistic = () => {
  const { locale, timeZone } = useKit();
  const [query] = useSearchParams();
  const [from, to] = [query.get('from') ?? undefined, query.get('to') ?? undefined];
  const answer = useQuery(
    platformReports.endpoints.summary,
    { ...(from && { from }), ...(to && { to }) },
    { refreshOn: [statistics.events.completed] },
  );
  const of = answer.value;
  return (
    <Page
      fresh={<Past />}
      note={
        of &&
        (of.watermark
          ? t(texts.watermark, {
              ...of.watermark,
              at: formatInstant(of.watermark.at, timeZone).slice(0, 16),
            })
          : t(texts.noWatermark))
      }
      actions={<SpanInputs first={of?.first} last={of?.last} />}
    >
      {answer.failure && <Unreadable failure={answer.failure} onRetry={answer.reload} />}
      {!of && !answer.failure && <Skeleton className="h-80 w-full" />}
      {of && (
        <div className="flex flex-col gap-4">
          <Totals of={of} />
          <Card title={t(texts.byDay)}>
            <CategoryBars
              label={t(texts.byDay)}
              data={of.days.map((d) => ({
                name: d.day.slice(5),
                [d.isComplete ? 'whole' : 'part']: d.bytes ?? 0,
              }))}
              series={[
                { id: 'whole', label: t(texts.traffic), color: 1 },
                ...(of.days.every((d) => d.isComplete || d.bytes === null)
                  ? []
                  : [{ id: 'part', label: t(texts.partOfDay), color: 8 } as const]),
              ]}
              stack
              format={(v) => withUnit(v, 'bytes', locale)}
              height={200}
            />
          </Card>
          <div className="grid grid-cols-1 gap-4 lg:grid-cols-3">
            <Largest of={of} name="accounts" />
            <Largest of={of} name="domains" />
            <Largest of={of} name="suppliers" />
          </div>
          <section className="flex min-w-0 flex-col gap-2">
            <h2 className="text-base font-semibold">{t(texts.dayRows)}</h2>
            <Days days={of.days} />
          </section>
        </div>
      )}
    </Page>
  );
};
export default PlatformStatistic;
