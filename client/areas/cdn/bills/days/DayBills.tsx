import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { bills, billHolds, billStatuses } from '#shared/areas/cdn/bills/bills';
import { type RowOf, useList } from '../../../../kernel/declared/lists';
import { go } from '../../../../kernel/page/navigate';
import { Page } from '../../../../kernel/page/Page';
import { ListTable } from '../../../../kernel/declared/ListTable';
import { StateDot } from '../../../../kernel/declared/state';
import { useSay } from '../../../../kernel/text/say';
import { useRefusal } from '../../../../kernel/session/who';
import { Button, type Column, Tabs, useKit } from '../../../../ui';
import { useAccountFilter } from '../account';
import { Coefficients } from '../prices/Coefficients';
import { Day } from './Day';
import { office } from '../officeWords';
import { Prices } from '../prices/Prices';
import { Rates } from '../prices/Rates';
import { amountText, gbText, words } from '../words';

type Row = RowOf<typeof bills.endpoints.dayList>;
const tabs = ['days', 'prices', 'coefficients', 'rates'] as const;

const useColumns = (): Column<Row>[] => {
  const say = useSay();
  const { locale } = useKit();
  return useMemo(
    () => [
      {
        id: 'day',
        header: say(words.day),
        cell: (r) => <span className="nums">{r.day}</span>,
        sortable: true,
        always: true,
        width: 130,
      },
      { id: 'accountName', header: say(words.account), cell: (r) => r.accountName, grow: true },
      {
        id: 'status',
        header: say(words.status),
        cell: (r) => {
          const why = r.hold && ` · ${say(billHolds[r.hold])}`;
          return <StateDot of={billStatuses[r.status]}>{why}</StateDot>;
        },
        width: 240,
      },
      {
        id: 'bytes',
        header: say(words.usage),
        align: 'right',
        cell: (r) => gbText(r.bytes, locale),
        sortable: true,
        width: 190,
      },
      {
        id: 'cost',
        header: say(words.cost),
        align: 'right',
        cell: (r) => amountText(r.cost, r.currency, locale),
        sortable: true,
        width: 190,
      },
      {
        id: 'version',
        header: say(words.version),
        align: 'right',
        cell: (r) => r.version || '–',
        width: 90,
      },
    ],
    [say, locale],
  );
};

const Days = () => {
  const say = useSay();
  const columns = useColumns();
  const refused = useRefusal('staff.billing.operate');
  const [opened, setOpened] = useState<Row | null>(null);
  const list = useList(bills.endpoints.dayList, {
    filters: ['accountId', 'status'],
    sort: '-day',
    refreshOn: [bills.events.changed],
  });
  const account = useAccountFilter(list);
  return (
    <>
      <ListTable
        list={list}
        name="/cdn-billdaymanag"
        label={say(words.days)}
        columns={columns}
        rowKey={(r) => r.id}
        onOpen={(r) => setOpened(r)}
        actionsWidth={160}
        rowActions={(r) => (
          <>
            <Button size="sm" onClick={() => setOpened(r)}>
              {say(words.open)}
            </Button>
            <Button
              size="sm"
              disabled={refused}
              onClick={() => go(`/cdn-updatebilldaymanag?accountId=${r.accountId}&day=${r.day}`)}
            >
              {say(office.adjust)}
            </Button>
          </>
        )}
        none={words.noBills}
        filters={{
          ...account,
          status: { label: words.status, choices: billStatuses },
        }}
      />
      {opened && (
        <Day
          key={opened.id}
          day={opened.day}
          accountId={opened.accountId}
          cnyPerUsdPpm={null}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
};

/** Day bills of all accounts, prices, coefficients and exchange rates, for staff. */
const DayBills = () => {
  const say = useSay();
  const refused = useRefusal('staff.billing.operate');
  const [query, setQuery] = useSearchParams();
  const tab = tabs.find((t) => t === query.get('tab')) ?? 'days';
  return (
    <Page
      actions={
        <Button disabled={refused} onClick={() => go('/cdn-recomputedaybill')}>
          {say(words.recompute)}
        </Button>
      }
    >
      <Tabs
        label={say(words.days)}
        value={tab}
        onChange={(v) => setQuery(v === 'days' ? {} : { tab: v })}
        items={tabs.map((t) => ({ value: t, label: say(words[t]) }))}
      >
        {tab === 'days' && <Days />}
        {tab === 'prices' && <Prices />}
        {tab === 'coefficients' && <Coefficients />}
        {tab === 'rates' && <Rates />}
      </Tabs>
    </Page>
  );
};
export default DayBills;
