import { statistics } from '#shared/areas/cdn/statistics/statistics';
import { metrics } from '#shared/metrics';
import { useQuery } from '../../../kernel/request/query';
import { Unreadable } from '../../../kernel/request/failure';
import { metricColor } from '../../../kernel/text/metrics';
import { t } from '../../../kernel/text/translate';
import { Callout, Card, formatInstant, Skeleton, useKit, withUnit } from '../../../ui';
import { TimeSeriesChart } from '../../../ui/charts';
import { narrowed, type Conditions } from './useConditions';
import { texts } from './texts';

const { difference } = statistics.endpoints;

/** How far realtime and accurate data lie apart where both are complete, and what is known of why. */
export const Difference = ({ conditions }: { conditions: Conditions }) => {
  const { locale, timeZone } = useKit();
  const answer = useQuery(difference, narrowed(conditions), {
    refreshOn: [statistics.events.completed],
  });
  const value = answer.value;
  if (answer.failure && !value)
    return <Unreadable failure={answer.failure} onRetry={answer.reload} />;
  if (!value) return <Skeleton className="h-24 w-full" />;
  const { unit } = metrics[conditions.metric];
  const at = (instant: string | null) => formatInstant(instant, timeZone).slice(0, 16);
  const [a, r] = [value.accurate, value.realtime];
  const more = a !== null && r !== null ? a - r : 0;
  const differs = Math.abs(more) > 1e-9;
  const sentence = !value.from
    ? t(texts.statistics.noCommon)
    : differs
      ? t(texts.statistics.differsBy, {
          amount: withUnit(Math.abs(more), unit, locale),
          percent: withUnit(Math.abs(more) / Math.max(1e-9, Math.abs(r ?? 0)), 'ratio', locale),
          direction: t(more > 0 ? texts.statistics.more : texts.statistics.less),
        })
      : t(texts.statistics.sameSums);
  return (
    <>
      <Callout tone={differs ? 'warning' : 'success'} title={t(texts.statistics.difference)}>
        <p>{sentence}</p>
        {value.from && (
          <p className="nums text-xs text-ink-muted">
            {t(texts.statistics.comparable, { from: at(value.from), to: at(value.to) })}
          </p>
        )}
        {value.reasons.length > 0 && (
          <ul aria-label={t(texts.statistics.reasons)} className="mt-1 list-disc pl-5">
            {value.reasons.map((x) => (
              <li key={x.reason} className="nums">
                {t(texts.statistics.reason[x.reason], {
                  from: at(x.from),
                  to: at(x.to),
                  count: x.count,
                })}
              </li>
            ))}
          </ul>
        )}
      </Callout>
      {differs && (
        <Card title={t(texts.statistics.differenceChart)} className="[&_li>button]:min-h-6">
          <TimeSeriesChart
            label={t(texts.statistics.differenceChart)}
            unit={unit}
            times={value.times}
            height={160}
            summary={false}
            completeTo={value.to}
            series={[
              {
                id: 'difference',
                label: t(texts.statistics.differenceChart),
                color: metricColor.origin,
                values: value.values,
              },
            ]}
          />
        </Card>
      )}
    </>
  );
};
