import { useState } from 'react';
import type { Overview } from '#shared/areas/statistics/statistics';
import { sourceLabels } from '#shared/metrics';
import { metricColor } from '../../kernel/metrics';
import { useSay } from '../../kernel/say';
import { Card, Segments, useKit, withUnit } from '../../ui';
import { BarList, Donut, TimeSeriesChart } from '../../ui/charts';
import type texts from './messages.zh-CN.json';

type Part = { data: Overview };
/** Names in a legend are buttons: 24 px high, so that a finger finds them (WCAG 2.5.8). */
const tallLegend = '[&_li>button]:min-h-6';
const useOwn = () => useSay<keyof typeof texts>();

/** Bandwidth, requests and the two rates over the period. */
export const Curves = ({ data }: Part) => {
  const say = useOwn();
  const shared = {
    times: data.times,
    completeTo: data.completeTo,
    source: say(sourceLabels[data.source]),
    sync: 'overview',
  };
  const name = {
    bandwidth: say('overview.bandwidthChart'),
    requests: say('overview.requestsChart'),
    hit: say('overview.hitRate'),
    cache: say('overview.cacheRate'),
  };
  return (
    <>
      <Card title={name.bandwidth} className={tallLegend}>
        <TimeSeriesChart
          {...shared}
          label={name.bandwidth}
          unit="bps"
          area
          height={260}
          series={[
            {
              id: 'bandwidth',
              label: name.bandwidth,
              color: metricColor.bandwidth,
              values: data.bandwidth,
            },
          ]}
        />
      </Card>
      <div className="grid gap-4 xl:grid-cols-2 [&>*]:min-w-0">
        <Card title={name.requests} className={tallLegend}>
          <TimeSeriesChart
            {...shared}
            label={name.requests}
            unit="count"
            height={200}
            series={[
              {
                id: 'requests',
                label: name.requests,
                color: metricColor.requests,
                values: data.requests,
              },
            ]}
          />
        </Card>
        <Card title={say('overview.rateChart')} className={tallLegend}>
          <TimeSeriesChart
            {...shared}
            label={say('overview.rateChart')}
            unit="ratio"
            max={1}
            height={200}
            series={[
              { id: 'hitRate', label: name.hit, color: metricColor.hits, values: data.hitRate },
              {
                id: 'cacheRate',
                label: name.cache,
                color: metricColor.latency,
                values: data.cacheRate,
              },
            ]}
          />
        </Card>
      </div>
    </>
  );
};

/** Families of codes keep their colours everywhere: good teal, moved amber, errors red. */
const colorOfCode = (code: number) =>
  code >= 500
    ? metricColor.errors
    : code >= 400
      ? metricColor.origin
      : code >= 300
        ? metricColor.redirects
        : metricColor.hits;
const shownCodes = 7;

/** Answers by status code. */
export const Statuses = ({ data }: Part) => {
  const say = useOwn();
  const { locale } = useKit();
  const count = (n: number) => withUnit(n, 'count', locale);
  const total = data.statuses.reduce((sum, s) => sum + s.requests, 0);
  const rest = data.statuses.slice(shownCodes).reduce((sum, s) => sum + s.requests, 0);
  const shares = [
    ...data.statuses
      .slice(0, shownCodes)
      .map((s) => ({ name: String(s.code), value: s.requests, color: colorOfCode(s.code) })),
    ...(rest > 0 ? [{ name: say('overview.other'), value: rest, color: metricColor.other }] : []),
  ];
  return (
    <Card title={say('overview.statuses')}>
      <Donut
        label={say('overview.statuses')}
        shares={shares}
        format={count}
        center={count(total)}
      />
    </Card>
  );
};

/** Visitors by country, by bytes or by requests. */
export const Countries = ({ data }: Part) => {
  const say = useOwn();
  const { locale } = useKit();
  const [by, setBy] = useState<'traffic' | 'requests'>('traffic');
  const names = new Intl.DisplayNames([locale], { type: 'region' });
  const bars = [...data.countries]
    .sort((a, b) => b[by] - a[by])
    .map((c) => ({
      name: (c.country && names.of(c.country)) || '–',
      value: c[by],
      href: `#/cdn-analyze?countries=${c.country}&last=${data.period === '24h' ? '1d' : data.period}`,
    }));
  return (
    <Card
      title={say('overview.countries')}
      actions={
        <Segments
          label={say('overview.countries')}
          value={by}
          onChange={(v) => setBy(v === 'requests' ? 'requests' : 'traffic')}
          options={[
            { value: 'traffic', label: say('overview.byTraffic') },
            { value: 'requests', label: say('overview.byRequests') },
          ]}
        />
      }
    >
      <BarList
        label={say('overview.countries')}
        bars={bars}
        format={(v) => withUnit(v, by === 'traffic' ? 'bytes' : 'count', locale)}
        color={by === 'traffic' ? metricColor.traffic : metricColor.requests}
      />
    </Card>
  );
};

/** Domains with the most traffic; each leads to its own analysis. */
export const Domains = ({ data }: Part) => {
  const say = useOwn();
  const { locale } = useKit();
  const last = data.period === '24h' ? '1d' : data.period;
  return (
    <Card title={say('overview.domains')}>
      <BarList
        label={say('overview.domains')}
        format={(v) => withUnit(v, 'bytes', locale)}
        bars={data.domains.map((d) => ({
          name: d.name,
          value: d.traffic,
          href: `#/cdn-analyze?domains=${d.domainId}&last=${last}`,
        }))}
      />
    </Card>
  );
};
