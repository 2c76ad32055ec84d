import { useMemo, useState } from 'react';
import { alarmMetrics } from '#shared/areas/cdn/alarms/alarmMetrics';
import { isRelative } from '#shared/areas/cdn/alarms/evaluate';
import { alarmPolicies } from '#shared/areas/cdn/alarms/policies';
import type { Replay } from '#shared/areas/cdn/alarms/replay';
import { slotSeconds } from '#shared/kernel/units';
import { useQuery } from '../../../../kernel/request/query';
import { Unreadable } from '../../../../kernel/request/failure';
import { metricColor } from '../../../../kernel/text/metrics';
import { t } from '../../../../kernel/text/translate';
import { Card, EmptyState, Picker, Skeleton, useKit, withUnit } from '../../../../ui';
import { CategoryBars, TimeSeriesChart } from '../../../../ui/charts';
import { type PolicyForm, replayOf, thresholdOf } from './policyForm';
import { useRested } from './debounced';
import { texts } from '../texts';

const Chart = ({ form, data }: { form: PolicyForm; data: Replay }) => {
  const threshold = thresholdOf(form);
  const start = Date.parse(data.fromAt) / 1000;
  const times = useMemo(
    () => data.points.map((_, i) => start + i * slotSeconds),
    [data.points, start],
  );
  const firing = useMemo(() => {
    const marks: (number | null)[] = data.points.map(() => null);
    for (const p of data.periods) {
      const from = Math.round((Date.parse(p.fromAt) / 1000 - start) / slotSeconds);
      const to = p.toAt
        ? Math.round((Date.parse(p.toAt) / 1000 - start) / slotSeconds)
        : data.points.length - 1;
      for (let i = from; i <= to; i += 1) marks[i] = data.points[i] ?? null;
    }
    return marks;
  }, [data, start]);
  const label = t(alarmMetrics[form.metric].label);
  return (
    <TimeSeriesChart
      label={label}
      unit={alarmMetrics[form.metric].unit}
      times={times}
      height={220}
      summary={false}
      series={[
        { id: 'value', label, color: metricColor.bandwidth, values: data.points },
        { id: 'fired', label: t(texts.fired), color: metricColor.errors, values: firing },
        ...(threshold === null || isRelative(form.condition)
          ? []
          : [
              {
                id: 'threshold',
                label: t(texts.thresholdLine),
                color: metricColor.origin,
                values: data.points.map(() => threshold),
                reference: true,
              },
            ]),
      ]}
    />
  );
};

/** What the policy in the form would have done in the last 30 days, by the evaluator of the job. */
export const ReplayCard = ({ form }: { form: PolicyForm }) => {
  const { locale } = useKit();
  const [show, setShow] = useState<string | null>(null);
  const input = useRested(replayOf(form, show));
  const answer = useQuery(alarmPolicies.endpoints.replay, input);
  const data = input ? answer.value : undefined;
  return (
    <Card
      title={t(texts.replay)}
      note={data && t(texts.replayText, { n: data.firings, m: data.notices })}
      actions={
        data &&
        data.domains.length > 1 && (
          <Picker
            aria-label={t(texts.drawn)}
            value={data.shown}
            onChange={setShow}
            options={data.domains.map((d) => ({
              value: d.id,
              label: d.name,
              note: `${t(texts.firings)} ${d.firings}`,
            }))}
            className="w-56"
          />
        )
      }
    >
      {!input && <EmptyState kind="nothing" title={t(texts.replayWaits)} />}
      {input && !data && answer.failure && (
        <Unreadable failure={answer.failure} onRetry={answer.reload} />
      )}
      {input && !data && !answer.failure && <Skeleton className="h-60 w-full" />}
      {data && data.shown === null && <EmptyState kind="nothing" title={t(texts.noDomains)} />}
      {data && data.shown !== null && (
        <div className="flex flex-col gap-4" aria-busy={answer.loading}>
          <Chart form={form} data={data} />
          <CategoryBars
            label={t(texts.noticesADay)}
            height={140}
            data={data.days.map((d) => ({ name: d.day.slice(5), notices: d.notices }))}
            series={[{ id: 'notices', label: t(texts.noticesADay), color: metricColor.errors }]}
            format={(n) => withUnit(n, 'count', locale)}
          />
        </div>
      )}
    </Card>
  );
};
