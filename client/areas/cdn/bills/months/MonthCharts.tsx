import type { bills } from '#shared/areas/cdn/bills/bills';
import type { Out } from '#shared/kernel/contract';
import { metricColor } from '../../../../kernel/text/metrics';
import { t } from '../../../../kernel/text/translate';
import { Card } from '../../../../ui';
import { BarList, CategoryBars } from '../../../../ui/charts';
import type { Money } from '../useMoney';
import { regionLabel, texts } from '../texts';

type Props = { data: Out<typeof bills.endpoints.month>; money: Money };

/** A month by day and by region. */
export const MonthCharts = ({ data, money }: Props) => {
  const { bill } = data;
  return (
    <div className="grid gap-4 xl:grid-cols-[2fr_1fr] [&>*]:min-w-0">
      <Card title={t(texts.costPerDay)}>
        <CategoryBars
          label={t(texts.costPerDay)}
          height={200}
          data={data.days.map((d) => ({ name: d.day.slice(8), cost: d.cost }))}
          series={[{ id: 'cost', label: t(texts.cost), color: metricColor.traffic }]}
          format={(v) => money(v, bill)}
        />
      </Card>
      <Card title={t(texts.regions)}>
        <BarList
          label={t(texts.regions)}
          bars={data.regions.map((r) => ({ name: t(regionLabel(r.region)), value: r.cost }))}
          format={(v) => money(v, bill)}
        />
      </Card>
    </div>
  );
};
