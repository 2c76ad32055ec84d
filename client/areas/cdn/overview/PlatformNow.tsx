import { statistics } from '#shared/areas/cdn/statistics/statistics';
import { sourceLabels } from '#shared/metrics';
import { useQuery } from '../../../kernel/request/query';
import { useIsStaff } from '../../../kernel/session/access';
import { t } from '../../../kernel/text/translate';
import { formatInstant, scaled, scaleFor, Skeleton, StatusDot, useKit } from '../../../ui';
import { type Series, TimeSeriesChart } from '../../../ui/charts';
import { cutAt, sumOf, summaryOf } from '../../../ui/charts/series';
import { colorOf } from '../statistics/curves';
import { supplierColor, supplierName } from '../statistics/seriesColors';
import { texts } from './texts';

const lateMs = 900_000;
const slotMs = 300_000;
const isLate = (completeTo: string | null): boolean =>
  !completeTo || Date.now() - Date.parse(completeTo) > lateMs;
/** The last three hours in whole slots. */
const lastHours = () => {
  const to = Math.floor(Date.now() / slotMs) * slotMs;
  return { from: new Date(to - 3 * 3_600_000).toISOString(), to: new Date(to).toISOString() };
};

/** Bandwidth of the last three hours, and how far each supplier's numbers have come. */
export const PlatformNow = () => {
  const { locale, timeZone } = useKit();
  const staff = useIsStaff();
  const query = useQuery(
    statistics.endpoints.series,
    {
      ...lastHours(),
      source: 'realtime',
      metrics: ['bandwidth'],
      ...(staff ? { by: 'supplier' as const } : {}),
    },
    { refreshOn: [statistics.events.completed], everyMs: 60_000 },
  );
  const data = query.value;
  if (!data) return query.failure ? null : <Skeleton className="h-64" />;
  const supplierOf = new Map(data.suppliers.map((s) => [s.paramId, s.supplier]));
  const end = data.completeTo ? Date.parse(data.completeTo) / 1000 : null;
  const series = data.curves.map((c): Series => {
    const supplier = supplierOf.get(c.group ?? '');
    return {
      id: c.group ?? 'bandwidth',
      label: supplier ? supplierName(supplier) : t(texts.control.bandwidth),
      color: supplier ? supplierColor(supplier) : colorOf('bandwidth'),
      values: c.values,
    };
  });
  const present = summaryOf(cutAt(data.times, sumOf(series), end)).now;
  const scale = scaleFor('bps', present ?? 0);
  return (
    <section aria-label={t(texts.control.platformNow)} className="flex flex-col gap-3">
      <div>
        <div className="flex items-baseline justify-between gap-3">
          <h2 className="text-base font-semibold">
            {t(staff ? texts.control.platformNow : texts.control.trafficNow)}
          </h2>
          <span className="text-xs text-ink-faint">{t(texts.control.lastHours)}</span>
        </div>
        <p className="nums text-2xl font-semibold">
          {scaled(present, scale, locale)}
          <span className="ml-1 text-sm font-normal text-ink-muted">{scale.unit}</span>
        </p>
      </div>
      <TimeSeriesChart
        label={t(texts.control.bandwidth)}
        unit="bps"
        times={data.times}
        series={series}
        stack={series.length > 1}
        area={series.length === 1}
        height={140}
        summary={false}
        completeTo={data.completeTo}
        source={t(sourceLabels.realtime)}
      />
      <ul>
        {data.suppliers.map((s) => {
          const late = isLate(s.completeTo);
          return (
            <li
              key={s.paramId}
              className="flex items-center justify-between gap-3 border-t border-line py-2 text-sm"
            >
              <span className="font-medium">{s.name || supplierName(s.supplier)}</span>
              <StatusDot tone={late ? 'warning' : 'neutral'}>
                {t(texts.control.completeTo, {
                  at: formatInstant(s.completeTo, timeZone).slice(11, 16) || '–',
                })}
              </StatusDot>
            </li>
          );
        })}
      </ul>
    </section>
  );
};
