import { useMemo, useState } from 'react';
import { bills, billStatuses } from '#shared/areas/cdn/bills/bills';
import { regionCodes } from '#shared/edge/regions';
import type { Label } from '#shared/kernel/field';
import { type RowOf, useList } from '../../../../kernel/declared/lists';
import { Page } from '../../../../kernel/page/Page';
import { ListTable } from '../../../../kernel/declared/ListTable';
import { StateDot } from '../../../../kernel/declared/state';
import { useSay } from '../../../../kernel/text/say';
import { Button, type Column, TextInput, useKit } from '../../../../ui';
import { useAccountFilter, useBilledAccount } from '../account';
import { Day } from './Day';
import { office } from '../officeWords';
import { amountText, gbText, regionLabel, words } from '../words';

type Row = RowOf<typeof bills.endpoints.lines>;

const useColumns = (staff: boolean): Column<Row>[] => {
  const say = useSay();
  const { locale } = useKit();
  return useMemo(() => {
    const account: Column<Row> = {
      id: 'accountName',
      header: say(words.account),
      cell: (r) => r.accountName,
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
        width: 130,
      },
      {
        id: 'status',
        header: say(words.status),
        cell: (r) => <StateDot of={billStatuses[r.status]} />,
        width: 120,
      },
      {
        id: 'bytes',
        header: say(words.usage),
        align: 'right',
        cell: (r) => gbText(r.bytes, locale),
        sortable: true,
        width: 155,
      },
      {
        id: 'billableBytes',
        header: say(words.billed),
        align: 'right',
        cell: (r) => gbText(r.billableBytes, locale),
        width: 155,
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

const regionChoices = Object.fromEntries(regionCodes.map((code) => [code, regionLabel(code)]));

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
  const account = useAccountFilter(list, staff);
  const open = (r: Row) => setOpened(r);
  const day = (name: 'from' | 'to', label: Label) => (
    <label className="flex items-center gap-1.5 text-xs text-ink-muted">
      {say(label)}
      <TextInput
        type="date"
        className="!w-40"
        value={list.filters[name] ?? ''}
        onChange={(e) => list.setFilter(name, e.target.value)}
      />
    </label>
  );
  return (
    <Page note={say(words.base)}>
      <ListTable
        list={list}
        name="/cdn-billdaycenter"
        label={say(words.lines)}
        columns={columns}
        rowKey={(r) => r.id}
        onOpen={open}
        none={office.noLines}
        actionsWidth={90}
        rowActions={(r) => (
          <Button size="sm" onClick={() => open(r)}>
            {say(words.open)}
          </Button>
        )}
        filters={{
          ...account,
          from: { label: office.fromDay, control: day('from', office.fromDay) },
          to: { label: office.toDay, control: day('to', office.toDay) },
          region: { label: words.region, choices: regionChoices },
          status: { label: words.status, choices: billStatuses },
        }}
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
