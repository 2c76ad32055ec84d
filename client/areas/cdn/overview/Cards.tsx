import type { Overview } from '#shared/areas/cdn/statistics/statistics';
import { metrics } from '#shared/metrics';
import { metricColor } from '../../../kernel/text/metrics';
import { t } from '../../../kernel/text/translate';
import { formatInstant, scaled, scaleFor, Stat, type Unit, useKit } from '../../../ui';
import { Sparkline } from '../../../ui/charts';
import { analyzeHref } from './links';
import { texts } from './texts';

const change = (now: number | null | undefined, before: number | null | undefined) =>
  now === null || now === undefined || !before ? null : (now - before) / before;

const metricOfCard: Record<string, string> = { peak: 'bandwidth', p95: 'bandwidth' };
const Card = ({ card, data, locale }: { card: CardSpec; data: Overview; locale: string }) => {
  const scale = scaleFor(card.unit, card.value ?? 0);
  return (
    <Stat
      label={card.label}
      value={scaled(card.value, scale, locale)}
      unit={scale.unit}
      change={change(card.value, card.before)}
      {...(card.good ? { goodWhen: card.good } : {})}
      formula={card.formula}
      note={card.note}
      href={analyzeHref(data, { metric: metricOfCard[card.id] ?? card.id })}
      chart={<Sparkline values={[...card.values]} color={card.color} />}
    />
  );
};
type CardSpec = {
  id: string;
  label: string;
  unit: Unit;
  value: number | null;
  before: number | null | undefined;
  values: readonly (number | null)[];
  color: 1 | 2 | 3 | 4;
  formula: string;
  note?: string;
  good?: 'up';
};

/** The six figures of an overview with their course and their change to the period before. */
export const Cards = ({ data }: { data: Overview }) => {
  const { locale, timeZone } = useKit();
  const { totals, previous } = data;
  const cards: CardSpec[] = [
    {
      id: 'traffic',
      label: t(texts.overview.traffic),
      unit: 'bytes',
      value: totals.traffic,
      before: previous?.traffic,
      values: data.traffic,
      color: metricColor.traffic,
      formula: t(metrics.traffic.formula),
    },
    {
      id: 'peak',
      label: t(texts.overview.peak),
      unit: 'bps',
      value: totals.peakBps,
      before: previous?.peakBps,
      values: data.bandwidth,
      color: metricColor.bandwidth,
      formula: t(metrics.bandwidth.formula),
      ...(totals.peakAt ? { note: formatInstant(totals.peakAt, timeZone).slice(5, 16) } : {}),
    },
    {
      id: 'p95',
      label: t(texts.overview.p95),
      unit: 'bps',
      value: totals.p95Bps,
      before: previous?.p95Bps,
      values: data.bandwidth,
      color: metricColor.bandwidth,
      formula: t(texts.overview.p95Formula),
    },
    {
      id: 'requests',
      label: t(texts.overview.requests),
      unit: 'count',
      value: totals.requests,
      before: previous?.requests,
      values: data.requests,
      color: metricColor.requests,
      formula: t(metrics.requests.formula),
    },
    {
      id: 'hitRate',
      label: t(texts.overview.hitRate),
      unit: 'ratio',
      value: totals.hitRate,
      before: previous?.hitRate,
      values: data.hitRate,
      color: metricColor.hits,
      formula: t(metrics.hitRate.formula),
      good: 'up',
    },
    {
      id: 'cacheRate',
      label: t(texts.overview.cacheRate),
      unit: 'ratio',
      value: totals.cacheRate,
      before: previous?.cacheRate,
      values: data.cacheRate,
      color: metricColor.hits,
      formula: t(metrics.cacheRate.formula),
      good: 'up',
    },
  ];
  return (
    <div className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-6">
      {cards.map((card) => (
        <Card key={card.id} card={card} data={data} locale={locale} />
      ))}
    </div>
  );
};
