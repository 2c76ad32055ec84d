import { useMemo, useState } from 'react';
import { bills, billStatuses } from '#shared/areas/bills/bills';
import { regionCodes } from '#shared/edge/regions';
import { Unreadable } from '../../kernel/failure';
import { type RowOf, useList } from '../../kernel/lists';
import { Page } from '../../kernel/Page';
import { useSay } from '../../kernel/say';
import {
  Button,
  type Column,
  DataTable,
  EmptyState,
  FilterBar,
  Pagination,
  Select,
  StatusDot,
  TextInput,
  useKit,
} from '../../ui';
import { AccountPicker, useBilledAccount } from './account';
import { Day } from './Day';
import { office } from './officeWords';
import { amountText, gbText, regionLabel, words } from './words';

type Row = RowOf<typeof bills.endpoints.lines>;

const useColumns = (staff: boolean): Column<Row>[] => {
  const say = useSay();
  const { locale } = useKit();
  return useMemo(() => {
    const account: Column<Row> = {
      id: 'account',
      header: say(words.account),
      cell: (r) => r.account,
      width: 170,
    };
    return [
      {
        id: 'day',
        header: say(words.day),
        cell: (r) => <span className="nums">{r.day}</span>,
        sortable: true,
        always: true,
        width: 120,
      },
      ...(staff ? [account] : []),
      {
        id: 'region',
        header: say(words.region),
        cell: (r) => say(regionLabel(r.region)),
        grow: true,
        width: 140,
      },
      {
        id: 'status',
        header: say(words.status),
        cell: (r) => {
          const [zhCN, en, tone] = billStatuses[r.status];
          return <StatusDot tone={tone}>{say([zhCN, en])}</StatusDot>;
        },
        width: 120,
      },
      {
        id: 'bytes',
        header: say(words.usage),
        align: 'right',
        cell: (r) => gbText(r.bytes, locale),
        sortable: true,
        width: 170,
      },
      {
        id: 'billableBytes',
        header: say(words.billed),
        align: 'right',
        cell: (r) => gbText(r.billableBytes, locale),
        width: 170,
      },
      {
        id: 'pricePerGb',
        header: say(words.price),
        align: 'right',
        cell: (r) =>
          r.pricePerGb === null ? say(words.noPrice) : amountText(r.pricePerGb, r.currency, locale),
        width: 140,
      },
      {
        id: 'cost',
        header: say(words.cost),
        align: 'right',
        cell: (r) => amountText(r.cost, r.currency, locale),
        sortable: true,
        width: 160,
      },
      {
        id: 'version',
        header: say(words.version),
        align: 'right',
        cell: (r) => r.version || '–',
        width: 80,
      },
      {
        id: 'hash',
        header: say(words.hash),
        cell: (r) => <span className="font-mono text-xs">{r.hash?.slice(0, 16) ?? '–'}</span>,
        optional: true,
        width: 170,
      },
    ];
  }, [say, locale, staff]);
};

type Opened = Pick<Row, 'day' | 'accountId'>;
/** Every line of every day bill; one opens into its formula and the evidence behind it. */
const DayCenter = () => {
  const say = useSay();
  const { staff } = useBilledAccount();
  const columns = useColumns(staff);
  const [opened, setOpened] = useState<Opened | null>(null);
  const list = useList(bills.endpoints.lines, {
    filters: [...(staff ? ['accountId'] : []), 'from', 'to', 'region', 'status'],
    sort: '-day',
    refreshOn: [bills.events.changed],
  });
  const open = (r: Row) => setOpened(r);
  return (
    <Page note={say(words.base)}>
      <DataTable
        name="/cdn-billdaycenter"
        label={say(words.lines)}
        columns={columns}
        rows={list.rows}
        onExport={list.exportAs}
        rowKey={(r) => r.id}
        sort={list.sort}
        onSort={list.setSort}
        onOpen={open}
        loading={list.answer.loading}
        error={
          list.answer.failure && (
            <Unreadable failure={list.answer.failure} onRetry={list.answer.reload} />
          )
        }
        empty={
          <EmptyState kind={list.filtered ? 'noMatch' : 'nothing'} title={say(office.noLines)} />
        }
        actionsWidth={90}
        rowActions={(r) => (
          <Button size="sm" onClick={() => open(r)}>
            {say(words.open)}
          </Button>
        )}
        toolbar={
          <FilterBar
            count={list.total}
            onRefresh={list.answer.reload}
            refreshing={list.answer.loading}
          >
            {staff && <AccountPicker />}
            {(['from', 'to'] as const).map((name) => (
              <TextInput
                key={name}
                type="date"
                aria-label={say(name === 'from' ? office.fromDay : office.toDay)}
                className="!w-40"
                value={list.filters[name] ?? ''}
                onChange={(e) => list.setFilter(name, e.target.value)}
              />
            ))}
            <Select
              aria-label={say(words.region)}
              empty={say(words.region)}
              className="!w-40"
              value={list.filters['region'] ?? ''}
              onChange={(e) => list.setFilter('region', e.target.value)}
              options={regionCodes.map((value) => ({ value, label: say(regionLabel(value)) }))}
            />
            <Select
              aria-label={say(words.status)}
              empty={say(words.status)}
              className="!w-32"
              value={list.filters['status'] ?? ''}
              onChange={(e) => list.setFilter('status', e.target.value)}
              options={Object.entries(billStatuses).map(([value, [zhCN, en]]) => ({
                value,
                label: say([zhCN, en]),
              }))}
            />
          </FilterBar>
        }
        footer={
          <Pagination
            page={list.page}
            size={list.size}
            total={list.total}
            onPage={list.setPage}
            onSize={list.setSize}
          />
        }
      />
      {opened && (
        <Day
          key={`${opened.accountId} ${opened.day}`}
          day={opened.day}
          accountId={staff ? opened.accountId : undefined}
          cnyPerUsdPpm={null}
          onClose={() => setOpened(null)}
        />
      )}
    </Page>
  );
};
export default DayCenter;
