import type { SmsLine } from '#shared/areas/cdn/bills/schemas';
import { t } from '../../../kernel/text/translate';
import { Card, type Column, DataTable, useKit } from '../../../ui';
import { countryName } from '../statistics/curves';
import { priceText, texts } from './texts';
import type { Amount, Priced } from './useMoney';

type Props = { lines: readonly SmsLine[]; of: Priced; amount: Amount };
/** Messages of a bill by country and price; nothing without any. */
export const SmsLines = ({ lines, of, amount }: Props) => {
  const { locale } = useKit();
  if (lines.length === 0) return null;
  const columns: Column<SmsLine>[] = [
    {
      id: 'country',
      header: t(texts.country),
      cell: (l) => countryName(l.country, locale),
      always: true,
      grow: true,
    },
    {
      id: 'segments',
      header: t(texts.segments),
      align: 'right',
      cell: (l) => l.segments.toLocaleString(locale),
      width: 120,
    },
    {
      id: 'price',
      header: t(texts.segmentPrice),
      align: 'right',
      cell: (l) => priceText(l.price, of.currency, locale),
      width: 140,
    },
    {
      id: 'cost',
      header: t(texts.cost),
      align: 'right',
      cell: (l) => amount(l.cost, of),
      width: 140,
    },
  ];
  return (
    <Card title={t(texts.smsLines)} flush>
      <DataTable
        name="/cdn-bill-sms"
        label={t(texts.smsLines)}
        columns={columns}
        rows={lines}
        rowKey={(l) => `${l.country} ${l.price}`}
      />
    </Card>
  );
};
