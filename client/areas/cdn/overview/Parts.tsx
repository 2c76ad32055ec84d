import type { Overview } from '#shared/areas/cdn/statistics/statistics';
import { sourceLabels } from '#shared/metrics';
import { metricColor } from '../../../kernel/text/metrics';
import { t } from '../../../kernel/text/translate';
import { Card, useKit, withUnit } from '../../../ui';
import { BarList, Donut, TimeSeriesChart } from '../../../ui/charts';
import { analyzeHref, pivotHref } from './links';
import { texts } from './texts';

type Part = { data: Overview };
const More = ({ href, children }: { href: string; children: string }) => (
  <a className="text-sm text-accent-ink hover:underline" href={href}>
    {children}
  </a>
);
/** Names in a legend are buttons: 24 px high, so that a finger finds them (WCAG 2.5.8). */
const tallLegend = '[&_li>button]:min-h-6';
const useOwn = () => t;

/** Bandwidth, requests and the two rates over the period. */
export const Curves = ({ data, compare }: Part & { compare: boolean }) => {
  const t = useOwn();
  const shared = {
    times: data.times,
    completeTo: data.completeTo,
    source: t(sourceLabels[data.source]),
    sync: 'overview',
  };
  const name = {
    bandwidth: t(texts.overview.bandwidthChart),
    requests: t(texts.overview.requestsChart),
    hit: t(texts.overview.hitRate),
    cache: t(texts.overview.cacheRate),
  };
  const before = (values: (number | null)[] | undefined) =>
    compare && values
      ? [
          {
            id: 'before',
            label: t(texts.overview.before),
            color: metricColor.other,
            values,
            reference: true,
          },
        ]
      : [];
  const analyse = (metric: string) => (
    <More href={analyzeHref(data, { metric, ...(compare ? { compare: '1' } : {}) })}>
      {t(texts.overview.analyze)}
    </More>
  );
  return (
    <>
      <Card title={name.bandwidth} actions={analyse('bandwidth')} className={tallLegend}>
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
            ...before(data.before?.bandwidth),
          ]}
        />
      </Card>
      <div className="grid gap-4 xl:grid-cols-2 [&>*]:min-w-0">
        <Card title={name.requests} actions={analyse('requests')} className={tallLegend}>
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
              ...before(data.before?.requests),
            ]}
          />
        </Card>
        <Card
          title={t(texts.overview.rateChart)}
          actions={analyse('hitRate')}
          className={tallLegend}
        >
          <TimeSeriesChart
            {...shared}
            label={t(texts.overview.rateChart)}
            unit="ratio"
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
  const t = useOwn();
  const { locale } = useKit();
  const count = (n: number) => withUnit(n, 'count', locale);
  const total = data.statuses.reduce((sum, s) => sum + s.requests, 0);
  const rest = data.statuses.slice(shownCodes).reduce((sum, s) => sum + s.requests, 0);
  const shares = [
    ...data.statuses
      .slice(0, shownCodes)
      .map((s) => ({ name: String(s.code), value: s.requests, color: colorOfCode(s.code) })),
    ...(rest > 0 ? [{ name: t(texts.overview.other), value: rest, color: metricColor.other }] : []),
  ];
  return (
    <Card
      title={t(texts.overview.statuses)}
      actions={<More href={pivotHref(data, 'status')}>{t(texts.overview.analyze)}</More>}
    >
      <Donut
        label={t(texts.overview.statuses)}
        shares={shares}
        format={count}
        center={count(total)}
      />
    </Card>
  );
};

/** Domains with the most traffic; each leads to its own analysis. */
export const Domains = ({ data }: Part) => {
  const t = useOwn();
  const { locale } = useKit();
  return (
    <Card
      title={t(texts.overview.domains)}
      actions={<More href={pivotHref(data, 'domain')}>{t(texts.overview.analyze)}</More>}
    >
      <BarList
        label={t(texts.overview.domains)}
        format={(v) => withUnit(v, 'bytes', locale)}
        bars={data.domains.map((d) => ({
          name: d.name,
          value: d.traffic,
          href: analyzeHref(data, { domains: d.domainId }),
        }))}
      />
    </Card>
  );
};
