import { useSearchParams } from 'react-router-dom';
import { bills } from '#shared/areas/cdn/bills/bills';
import type { Label } from '#shared/kernel/field';
import { embeddedList } from '../../../../kernel/declared/list/embeddedList';
import type { RowOf } from '../../../../kernel/declared/list/useList';
import { Page } from '../../../../kernel/page/Page';
import { t } from '../../../../kernel/text/translate';
import { DateInput } from '../../../../ui';
import { Billed, UnitPrice, Usage, Version } from '../billCells';
import { staffTexts } from '../staffTexts';
import { texts } from '../texts';
import { OpenedDay } from './OpenedDay';

type Row = RowOf<typeof bills.endpoints.lines>;

const Price = ({ row }: { row: Row }) => {
  if (row.pricePerGb === null) return <>{t(texts.noPrice)}</>;
  return <UnitPrice micros={row.pricePerGb} currency={row.currency} />;
};
const Hash = ({ row }: { row: Row }) => (
  <span className="font-mono text-xs">{row.hash?.slice(0, 16) ?? '–'}</span>
);

const DayFilter = ({ name, label }: { name: 'from' | 'to'; label: Label }) => {
  const [query, setQuery] = useSearchParams();
  return (
    <DateInput
      aria-label={t(label)}
      className="!w-36"
      placeholder={t(label)}
      value={query.get(name) ?? ''}
      onChange={(day) =>
        setQuery((old) => {
          const next = new URLSearchParams(old);
          if (day) next.set(name, day);
          else next.delete(name);
          next.delete('page');
          return next;
        })
      }
    />
  );
};

const Lines = embeddedList(
  bills,
  {
    endpoint: 'lines',
    path: '/cdn-billdaycenter',
    title: texts.lines,
    columns: [
      'day',
      'region',
      'accountId',
      'status',
      { field: 'bytes', align: 'right' },
      { field: 'billableBytes', align: 'right' },
      { field: 'pricePerGb', align: 'right' },
      'cost',
      { field: 'version', align: 'right' },
      'hash',
    ],
    optional: ['version', 'hash'],
    grow: 'region',
    widths: {
      day: 120,
      accountId: 170,
      status: 120,
      bytes: 140,
      billableBytes: 140,
      pricePerGb: 140,
      cost: 130,
      version: 80,
      hash: 170,
    },
    filters: ['accountId', 'from', 'to', 'region', 'status'],
    empty: { title: staffTexts.noLines },
    actionsWidth: 90,
    actions: [{ label: texts.open, beside: true, button: true }],
  },
  {
    cells: { bytes: Usage, billableBytes: Billed, pricePerGb: Price, version: Version, hash: Hash },
    filters: {
      from: {
        label: staffTexts.fromDay,
        control: <DayFilter name="from" label={staffTexts.fromDay} />,
      },
      to: { label: staffTexts.toDay, control: <DayFilter name="to" label={staffTexts.toDay} /> },
    },
    drawer: OpenedDay,
  },
);

/** Every line of every day bill; one opens into its formula and the evidence behind it. */
const DayCenter = () => (
  <Page note={t(texts.base)}>
    <Lines />
  </Page>
);
export default DayCenter;
