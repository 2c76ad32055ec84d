import { metricColor } from '../kernel/text/metrics';
import { pick } from '../kernel/text/language';
import { Card, Stat, useKit, withUnit } from '../ui';
import { BarList, CategoryBars, RankList, Sparkline, TimeSeriesChart } from '../ui/charts';
import * as terms from '#shared/kernel/terms';
import * as cdnTerms from '#shared/areas/cdn/terms';
import { Heat } from './Heat';

const now = Math.floor(Date.now() / 300_000) * 300;
const times = Array.from({ length: 17_280 }, (_, i) => now - (17_280 - i) * 300);
const day = times.slice(-288);
const wave = (of: readonly number[], k: number) =>
  of.map((t, i) =>
    i % 4000 > 3900 ? null : (Math.sin(t / 14_000) + 1.3 + 0.2 * Math.sin(t / 900)) * k,
  );
const bandwidth = {
  id: 'b',
  label: pick(terms.bandwidth),
  color: metricColor.bandwidth,
  values: wave(times, 4e8),
};
const origin = {
  id: 'o',
  label: pick(['回源带宽', 'Origin']),
  color: metricColor.origin,
  values: wave(times, 5e7),
};
const shortBand = { ...bandwidth, values: wave(day, 4e8) };
const before = {
  id: 'p',
  label: pick(['前一周期', 'Previous period']),
  color: 8,
  reference: true,
  values: wave(day, 3.1e8),
} as const;
const completeTo = new Date((now - 1800) * 1000).toISOString();

/** Every chart of the kit. */
export const Charts = () => {
  const { locale } = useKit();
  const bytes = (v: number) => withUnit(v, 'bytes', locale);
  return (
    <div className="flex flex-col gap-4">
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {[0.124, -0.031, 0, null].map((change, i) => (
          <Stat
            key={i}
            label={pick(cdnTerms.totalTraffic)}
            value={(1234.5 * (i + 1)).toLocaleString(locale)}
            unit="GB"
            change={change}
            goodWhen={i < 2 ? 'up' : undefined}
            formula={pick(['区间内各 5 分钟字节数之和', 'Sum of the bytes of each five minutes'])}
            chart={<Sparkline values={shortBand.values} color={1} />}
          />
        ))}
      </div>
      <Card title={pick(['24 小时带宽', 'Bandwidth, 24 h'])}>
        <TimeSeriesChart
          label="bandwidth-24h"
          unit="bps"
          times={day}
          series={[shortBand, before]}
          area
          completeTo={completeTo}
          source="aurora"
          sync="g"
        />
      </Card>
      <Card title={pick(['按供应商堆叠', 'Stacked by supplier'])}>
        <TimeSeriesChart
          label="stack-24h"
          unit="bps"
          times={day}
          stack
          legend="beside"
          series={[
            { ...shortBand, id: 's1', label: 'Aurora', color: 'supplier-1' },
            { id: 's2', label: 'Borealis', color: 'supplier-2', values: wave(day, 2e8) },
          ]}
          completeTo={completeTo}
          threshold={{ value: 1.2e9, label: pick(cdnTerms.threshold), bad: 'above' }}
          marks={[
            { at: completeTo, label: pick(['调度策略 v12', 'Policy v12']) },
            {
              at: new Date((now - 40_000) * 1000).toISOString(),
              label: '刷新 /static/*',
              tone: 'warning',
            },
          ]}
        />
      </Card>
      <Card title={pick(['60 天带宽', 'Bandwidth, 60 days'])}>
        <TimeSeriesChart
          label="bandwidth-60d"
          unit="bps"
          times={times}
          series={[bandwidth, origin]}
          sync="g"
        />
      </Card>
      <div className="grid gap-4 lg:grid-cols-2">
        <Card title={pick(cdnTerms.ranking)}>
          <RankList
            label="ranking"
            rows={[5, 3, 1].map((n) => ({ name: `${n}.test`, value: n, cells: [`${n}.00`] }))}
          />
        </Card>
        <Card title={pick(['国家和地区', 'Countries'])}>
          <BarList
            label="countries"
            format={bytes}
            bars={pick(['中国 美国 日本 德国 巴西', 'China USA Japan Germany Brazil'])
              .split(' ')
              .map((name, i) => ({ name, value: 8e12 / (i + 1) ** 1.4 }))}
          />
        </Card>
        <Card title={pick(['月用量', 'Usage by month'])} className="lg:col-span-2">
          <CategoryBars
            label="months"
            format={bytes}
            stack
            data={[6, 7, 8, 9].map((m) => ({ name: `2026-0${m}`, a: m * 1e12, b: m * 4e11 }))}
            series={[
              { id: 'a', label: 'Aurora', color: 1 },
              { id: 'b', label: 'Borealis', color: 3 },
            ]}
          />
        </Card>
      </div>
      <Heat />
    </div>
  );
};
