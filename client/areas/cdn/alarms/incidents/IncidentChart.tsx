import { useMemo } from 'react';
import { alarmMetrics } from '#shared/areas/cdn/alarms/alarmMetrics';
import { type Condition, isRelative } from '#shared/areas/cdn/alarms/evaluate';
import { alarmIncidents } from '#shared/areas/cdn/alarms/incidents';
import type { Out } from '#shared/kernel/contract';
import { slotSeconds } from '#shared/kernel/units';
import { Unreadable } from '../../../../kernel/request/failure';
import { useQuery } from '../../../../kernel/request/query';
import { metricColor } from '../../../../kernel/text/metrics';
import { t } from '../../../../kernel/text/translate';
import { formatInstant, useKit } from '../../../../ui';
import { type Mark, type Threshold, TimeSeriesChart } from '../../../../ui/charts';
import { useCan } from '../../../../kernel/session/access';
import { useMarks } from '../../overview/useMarks';
import { texts, thresholdText } from '../texts';

type Incident = Out<typeof alarmIncidents.endpoints.one>;

const sides: Partial<Record<Condition, 'above' | 'below'>> = {
  gt: 'above',
  gte: 'above',
  lt: 'below',
  lte: 'below',
};

/** A change in per cent has no place on the axis of its metric; every other threshold has. */
const thresholdOf = (i: Incident, locale: string): Threshold | null =>
  isRelative(i.condition)
    ? null
    : {
        value: i.threshold,
        label: `${t(texts.thresholdLine)} ${thresholdText(i, locale)} · ${t(texts.inRow, { n: i.points })}`,
        bad: sides[i.condition] ?? null,
      };

/** The points around an event: its threshold, the points that made it fire, and what else happened. */
export const IncidentChart = ({ incident }: { incident: Incident }) => {
  const { locale, timeZone } = useKit();
  const points = useQuery(
    alarmIncidents.endpoints.points,
    { id: incident.id },
    { refreshOn: [alarmIncidents.events.changed], everyMs: 60_000 },
  );
  const data = points.value;
  const times = useMemo(
    () => data?.points.map((_, i) => Date.parse(data.fromAt) / 1000 + i * slotSeconds),
    [data],
  );
  const seesNumbers = useCan('statistics.view');
  const last = times?.at(-1);
  const others = useMarks(
    data && last && seesNumbers
      ? {
          from: data.fromAt,
          to: new Date(last * 1000).toISOString(),
          domainId: incident.domainId,
        }
      : null,
  );
  if (!data && points.failure)
    return <Unreadable failure={points.failure} onRetry={points.reload} />;
  const opened = Date.parse(incident.openedAt) / 1000;
  const clock = formatInstant(incident.openedAt, timeZone).slice(11, 16);
  const fired: Mark = {
    at: incident.openedAt,
    label: `${clock} ${t(texts.fired)}`,
    tone: 'error',
  };
  return (
    <TimeSeriesChart
      label={t(alarmMetrics[incident.metric].label)}
      unit={alarmMetrics[incident.metric].unit}
      times={times}
      height={240}
      series={[
        {
          id: 'value',
          label: t(alarmMetrics[incident.metric].label),
          color: isRelative(incident.condition) ? metricColor.bandwidth : metricColor.errors,
          values: data?.points ?? [],
        },
      ]}
      completeTo={data?.completeTo ?? null}
      threshold={thresholdOf(incident, locale)}
      counted={Array.from(
        { length: incident.points },
        (_, i) => opened - (incident.points - 1 - i) * slotSeconds,
      )}
      marks={[...others.filter((m) => !m.href?.endsWith(incident.id)), fired].sort((a, b) =>
        a.at.localeCompare(b.at),
      )}
    />
  );
};
