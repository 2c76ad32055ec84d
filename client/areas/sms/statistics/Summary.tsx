import {
  stepField,
  type StepName,
  stepMinutes,
  stepOptions,
} from '#shared/areas/sms/statistics/question';
import { figures, smsStatistics } from '#shared/areas/sms/statistics/statistics';
import type { Out } from '#shared/kernel/contract';
import { moneyText } from '../../../kernel/declared/Cell';
import { headOf } from '../../../kernel/declared/shape';
import { Unreadable } from '../../../kernel/request/failure';
import { useQuery } from '../../../kernel/request/query';
import { t } from '../../../kernel/text/translate';
import { Card, Segments, Skeleton, StatStrip, useKit, withUnit } from '../../../ui';
import { BarList, TimeSeriesChart } from '../../../ui/charts';
import { texts } from './texts';
import { useQuestion } from './useQuestion';

type Answer = Out<typeof smsStatistics.endpoints.summary>;
type Slot = Answer['slots'][number];
const everyMs = 30_000;

const currencies = ['Usd', 'Cny'] as const;
/** What is paid in a currency, for staff beside what it costs and earns; nothing where nothing is. */
const moneyOf = (of: Answer['totals'], currency: (typeof currencies)[number], locale: string) => {
  const [charge, cost] = [of[`charge${currency}`], of[`cost${currency}`]];
  const margin = of[`margin${currency}`];
  const id = charge === null ? (`cost${currency}` as const) : (`charge${currency}` as const);
  const amount = of[id];
  if (amount === null) return [];
  const notes = [
    charge !== null && cost !== null && t(texts.cost, { cost: moneyText(cost, locale) }),
    margin !== null && t(texts.margin, { margin: moneyText(margin, locale) }),
    cost !== null && of.unpriced ? t(texts.unpriced, { n: of.unpriced }) : false,
  ].filter(Boolean);
  const label = headOf(figures[id]);
  return [{ id, label, value: moneyText(amount, locale), note: notes.join(' · ') }];
};

/** How a figure was in the span before; nothing where that was not asked for. */
const useBefore = (before: Answer['before']) => {
  const { locale } = useKit();
  return (
    id: 'messages' | 'delivered' | 'deliveredShare' | 'failed' | 'medianMs',
    unit: 'count' | 'ratio' | 'ms',
  ) => before !== null && t(texts.before, { value: withUnit(before[id], unit, locale) });
};
const joined = (...notes: (string | false)[]) => notes.filter(Boolean).join(' · ');

const Totals = ({ of, before }: { of: Answer['totals']; before: Answer['before'] }) => {
  const { locale } = useKit();
  const was = useBefore(before);
  const count = (n: number) => withUnit(n, 'count', locale);
  return (
    <StatStrip
      label={t(texts.totals)}
      figures={[
        {
          id: 'messages',
          label: t(texts.messages),
          value: count(of.messages),
          note: joined(was('messages', 'count'), t(texts.segments, { n: of.parts })),
        },
        {
          id: 'delivered',
          label: t(texts.delivered),
          value: count(of.delivered),
          note: was('delivered', 'count'),
        },
        {
          id: 'share',
          label: t(texts.share),
          value: withUnit(of.deliveredShare, 'ratio', locale),
          note: joined(was('deliveredShare', 'ratio'), t(texts.open, { n: of.openReceipts })),
        },
        {
          id: 'failed',
          label: t(texts.failed),
          value: count(of.failed),
          note: was('failed', 'count'),
        },
        {
          id: 'waits',
          label: t(texts.waits),
          value: count(of.queued + of.openReceipts + of.doubt),
          note: of.doubt > 0 && t(texts.doubt, { n: of.doubt }),
        },
        {
          id: 'median',
          label: t(texts.median),
          value: withUnit(of.medianMs, 'ms', locale),
          note: joined(
            was('medianMs', 'ms'),
            of.p95Ms !== null && t(texts.p95, { p95: withUnit(of.p95Ms, 'ms', locale) }),
          ),
        },
        ...currencies.flatMap((c) => moneyOf(of, c, locale)),
      ]}
    />
  );
};

/** Every slot of the span: those without messages are zero, not a gap. */
const filled = (of: Answer) => {
  const [from, to] = [Date.parse(of.from), Date.parse(of.to)];
  const stepMs = of.stepMinutes * 60_000;
  const byTime = new Map(of.slots.map((s) => [Date.parse(s.at), s]));
  const starts = Array.from(
    { length: Math.ceil((to - from) / stepMs) },
    (_, i) => from + i * stepMs,
  );
  const values = (name: keyof Omit<Slot, 'at'>) => starts.map((at) => byTime.get(at)?.[name] ?? 0);
  return { times: starts.map((at) => at / 1_000), values };
};

const Line = ({ of }: { of: Answer }) => {
  const { put, setSpan } = useQuestion();
  const { times, values } = filled(of);
  const step = (Object.keys(stepMinutes) as StepName[]).find(
    (s) => stepMinutes[s] === of.stepMinutes,
  );
  return (
    <Card title={t(texts.line)}>
      <TimeSeriesChart
        label={t(texts.line)}
        unit="count"
        times={times}
        stack
        height={220}
        series={[
          { id: 'delivered', label: t(texts.delivered), color: 2, values: values('delivered') },
          { id: 'failed', label: t(texts.failed), color: 5, values: values('failed') },
          { id: 'open', label: t(texts.waits), color: 8, values: values('open') },
        ]}
        onZoom={(from, to) => setSpan({ from, to })}
        actions={
          <Segments
            label={headOf(stepField)}
            value={step ?? ''}
            onChange={(next) => put({ step: next })}
            options={(Object.keys(stepMinutes) as StepName[]).map((s) => ({
              value: s,
              label: t(stepOptions[s]),
            }))}
          />
        }
      />
    </Card>
  );
};

const Funnel = ({ of }: { of: Answer['totals'] }) => {
  const { locale } = useKit();
  const bars = [
    { name: t(texts.messages), value: of.messages },
    { name: t(texts.reached), value: of.messages - of.queued },
    { name: t(texts.ended), value: of.delivered + of.failed },
    { name: t(texts.delivered), value: of.delivered },
  ];
  const share = (n: number) =>
    withUnit(of.messages === 0 ? null : n / of.messages, 'ratio', locale);
  return (
    <Card title={t(texts.funnel)} note={t(texts.open, { n: of.openReceipts })}>
      <BarList
        label={t(texts.funnel)}
        bars={bars}
        format={(n) => `${withUnit(n, 'count', locale)} · ${share(n)}`}
      />
    </Card>
  );
};

type SummaryProps = { funnel?: boolean; compare?: boolean };
/** Totals and the line over time of what the address asks; the funnel, and the span before, where they are wanted. */
export const Summary = ({ funnel, compare = false }: SummaryProps) => {
  const { question } = useQuestion();
  const input = { ...question, compare };
  const { value, failure, reload } = useQuery(smsStatistics.endpoints.summary, input, { everyMs });
  return (
    <div className="mb-4 flex flex-col gap-4">
      {failure && <Unreadable failure={failure} onRetry={reload} />}
      {!value && !failure && <Skeleton className="h-80 w-full" />}
      {value && (
        <>
          <Totals of={value.totals} before={value.before} />
          <Line of={value} />
          {funnel && <Funnel of={value.totals} />}
        </>
      )}
    </div>
  );
};
