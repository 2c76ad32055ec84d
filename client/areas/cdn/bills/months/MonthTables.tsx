import type { bills } from '#shared/areas/cdn/bills/bills';
import type { Out } from '#shared/kernel/contract';
import { t } from '../../../../kernel/text/translate';
import { Card, type Column, DataTable, formatInstant, useKit } from '../../../../ui';
import type { Amount } from '../useMoney';
import { gbText, priceText, regionLabel, texts } from '../texts';

type Shown = Out<typeof bills.endpoints.month>;
type Part = { data: Shown; amount: Amount };
type PriceRow = Shown['prices'][number];

/** What each region used at each of its prices: the inputs of its cost in one row. */
export const RegionPrices = ({ data, amount }: Part) => {
  const { locale } = useKit();
  const { bill } = data;
  const columns: Column<PriceRow>[] = [
    {
      id: 'region',
      header: t(texts.region),
      cell: (r) => t(regionLabel(r.region)),
      always: true,
      grow: true,
    },
    {
      id: 'between',
      header: t(texts.between),
      cell: (r) => <span className="nums">{`${r.firstDay} – ${r.lastDay}`}</span>,
      width: 220,
    },
    {
      id: 'bytes',
      header: t(texts.usage),
      align: 'right',
      cell: (r) => gbText(r.bytes, locale),
      value: (r) => r.bytes,
      optional: true,
      width: 180,
    },
    {
      id: 'billableBytes',
      header: t(texts.billed),
      align: 'right',
      cell: (r) => gbText(r.billableBytes, locale),
      value: (r) => r.billableBytes,
      width: 180,
    },
    {
      id: 'price',
      header: t(texts.price),
      align: 'right',
      cell: (r) =>
        r.pricePerGb === null ? t(texts.noPrice) : priceText(r.pricePerGb, bill.currency, locale),
      width: 160,
    },
    {
      id: 'priceVersion',
      header: `${t(texts.prices)} · ${t(texts.version)}`,
      align: 'right',
      cell: (r) => r.priceVersion ?? '–',
      width: 120,
    },
    {
      id: 'cost',
      header: t(texts.cost),
      align: 'right',
      cell: (r) => amount(r.cost, bill),
      value: (r) => r.cost,
      width: 170,
    },
  ];
  return (
    <Card title={t(texts.regionPrices)} note={t(texts.regionPricesNote)} flush>
      <DataTable
        name="/cdn-bill-regions"
        label={t(texts.regionPrices)}
        columns={columns}
        rows={data.prices}
        rowKey={(r) => `${r.region} ${r.firstDay} ${r.pricePerGb}`}
      />
    </Card>
  );
};

/** The adjustment lines in force, with their reasons. */
export const AdjustmentLines = ({ data, amount }: Part) => {
  const { timeZone } = useKit();
  if (data.adjustments.length === 0) return null;
  return (
    <Card title={t(texts.adjustments)}>
      <ul className="flex flex-col gap-2 text-sm">
        {data.adjustments.map((j) => (
          <li key={j.id} className="flex flex-wrap items-baseline gap-x-4">
            <span className="nums w-28">{j.day ?? t(texts.wholeMonth)}</span>
            <span className="min-w-[12rem] flex-1 break-words">{j.reason}</span>
            <span className="nums text-ink-faint">{formatInstant(j.at, timeZone)}</span>
            <span className="nums font-medium">{amount(j.amount, data.bill)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
};

/** Every version of a completed month; earlier ones never change. */
export const Versions = ({ data, amount }: Part) => {
  const { timeZone } = useKit();
  if (data.versions.length < 2) return null;
  return (
    <Card title={t(texts.versions)}>
      <ul className="nums flex flex-col gap-1 text-sm">
        {data.versions.map((v) => (
          <li key={v.version}>
            {v.version} · {amount(v.total, data.bill)} · {formatInstant(v.completedAt, timeZone)}
          </li>
        ))}
      </ul>
    </Card>
  );
};
