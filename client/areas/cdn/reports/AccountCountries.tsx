import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { accountCountries, accountCountry } from '#shared/areas/cdn/reports/accountCountries';
import { statistics } from '#shared/areas/cdn/statistics/statistics';
import { regions } from '#shared/edge/regions';
import type { Out } from '#shared/kernel/contract';
import { embeddedList } from '../../../kernel/declared/list/embeddedList';
import type { RowOf } from '../../../kernel/declared/list/useList';
import { headOf } from '../../../kernel/declared/shape';
import { Page } from '../../../kernel/page/Page';
import { Unreadable } from '../../../kernel/request/failure';
import { useQuery } from '../../../kernel/request/query';
import { t } from '../../../kernel/text/translate';
import { Card, DataTable, Skeleton, useKit, withUnit } from '../../../ui';
import { stepOf } from '../overview/map/mapStep';
import { countryName } from '../statistics/curves';
import { SpanInputs } from './SpanInputs';
import { texts } from './texts';

const DotMap = lazy(() => import('../overview/map/DotMap'));
type Summary = Out<typeof accountCountries.endpoints.summary>;
type Region = Summary['regions'][number];
type Row = RowOf<typeof accountCountries.endpoints.list>;

const Country = ({ row }: { row: Row }) => {
  const { locale } = useKit();
  return <>{row.country ? countryName(row.country, locale) : t(texts.countries.unknown)}</>;
};
const Rows = embeddedList(
  accountCountries,
  {
    endpoint: 'list',
    path: '/cdn-acctrafficbycountry',
    title: texts.countries.rows,
    columns: [
      'country',
      'accountId',
      'region',
      'bytes',
      { field: 'share', align: 'right' },
      'requests',
      'billableBytes',
      'unbilledBytes',
    ],
    optional: ['unbilledBytes'],
    grow: 'country',
    widths: {
      accountId: 160,
      region: 160,
      bytes: 130,
      share: 100,
      requests: 130,
      billableBytes: 140,
    },
    filters: ['accountId', 'region'],
    search: texts.countries.search,
    empty: { title: texts.noRows },
  },
  { cells: { country: Country } },
);

const CountryMap = ({ of }: { of: Summary }) => {
  const { locale } = useKit();
  const named = of.countries.filter((c) => c.country !== '');
  const bytes = new Map(named.map((c) => [c.country, c.bytes]));
  const largest = named[0]?.bytes ?? 0;
  return (
    <Card title={t(texts.countries.map)}>
      <Suspense fallback={<Skeleton className="aspect-[2.7] w-full" />}>
        <DotMap
          label={t(texts.countries.map)}
          steps={new Map(named.map((c) => [c.country, stepOf(c.bytes, largest)]))}
          titleOf={(country) =>
            `${countryName(country, locale)} · ${withUnit(bytes.get(country) ?? 0, 'bytes', locale)}`
          }
          hrefOf={(country) => `#/cdn-analyze?countries=${country}&metric=traffic`}
        />
      </Suspense>
    </Card>
  );
};

const Regions = ({ rows }: { rows: readonly Region[] }) => (
  <Card title={t(texts.countries.regions)} note={t(texts.countries.regionsNote)}>
    <DataTable
      name="/cdn-acctrafficbycountry regions"
      label={t(texts.countries.regions)}
      rows={rows}
      rowKey={(r) => r.region}
      columns={[
        {
          id: 'region',
          header: headOf(accountCountry.schema.shape.region),
          always: true,
          grow: true,
          cell: (r) => t([regions[r.region].zh, regions[r.region].en]),
        },
        ...(
          [
            ['lineBytes', texts.countries.lines, 100],
            ['lineBillable', texts.countries.billed, 135],
            ['clientBytes', texts.countries.clients, 110],
          ] as const
        ).map(([id, label, width]) => ({
          id,
          header: t(label),
          align: 'right' as const,
          width,
          measure: { unit: 'bytes' as const, of: (r: Region) => r[id] },
          value: (r: Region) => r[id],
          cell: (r: Region) => r[id],
        })),
        {
          id: 'difference',
          header: t(texts.countries.difference),
          align: 'right',
          width: 115,
          measure: { unit: 'bytes', of: (r) => Math.abs(r.lineBytes - r.clientBytes) },
          value: (r) => r.lineBytes - r.clientBytes,
          cell: (r) => r.lineBytes - r.clientBytes,
        },
      ]}
    />
  </Card>
);

/** Where the visitors of accounts are, against the regions their traffic is billed in. */
const AccountCountries = () => {
  const [query] = useSearchParams();
  const [from, to] = [query.get('from') ?? undefined, query.get('to') ?? undefined];
  const accountId = query.get('accountId') ?? undefined;
  const span = { ...(from && { from }), ...(to && { to }) };
  const answer = useQuery(
    accountCountries.endpoints.summary,
    { ...span, ...(accountId && { accountId }) },
    { refreshOn: [statistics.events.completed] },
  );
  const of = answer.value;
  return (
    <Page actions={<SpanInputs first={of?.first} last={of?.last} />}>
      {answer.failure && <Unreadable failure={answer.failure} onRetry={answer.reload} />}
      {!of && !answer.failure && <Skeleton className="h-80 w-full" />}
      <div className="flex flex-col gap-4">
        {of && (
          <div className="grid grid-cols-1 gap-4 xl:grid-cols-[2fr_3fr]">
            <CountryMap of={of} />
            <Regions rows={of.regions} />
          </div>
        )}
        <Rows fixed={span} />
      </div>
    </Page>
  );
};
export default AccountCountries;
