import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { billClosings, type Closing, closingMonth } from '#shared/areas/cdn/bills/adjustments';
import { bills, billStatuses } from '#shared/areas/cdn/bills/bills';
import { useAct } from '../../../../kernel/request/act';
import { useList } from '../../../../kernel/declared/lists';
import { go } from '../../../../kernel/page/navigate';
import { Page } from '../../../../kernel/page/Page';
import { ListTable } from '../../../../kernel/declared/ListTable';
import { StateDot } from '../../../../kernel/declared/state';
import { useSay } from '../../../../kernel/text/say';
import { useRefusal } from '../../../../kernel/session/who';
import {
  Button,
  type Column,
  ConfirmDialog,
  RowMenu,
  Tabs,
  TextInput,
  useKit,
} from '../../../../ui';
import { useAccountFilter } from '../account';
import { Adjustments } from '../Adjustments';
import { Gate } from '../Gate';
import { Limits } from '../Limits';
import { office } from '../officeWords';
import { amountText, words } from '../words';

const tabs = ['closing', 'adjusting', 'limits'] as const;

const useColumns = (): Column<Closing>[] => {
  const say = useSay();
  const { locale } = useKit();
  return useMemo(() => {
    const money = (id: string, header: string, of: (r: Closing) => number): Column<Closing> => ({
      id,
      header,
      align: 'right',
      cell: (r) => amountText(of(r), r.currency, locale),
      width: 150,
    });
    return [
      {
        id: 'account',
        header: say(words.account),
        cell: (r) => r.account,
        always: true,
        width: 140,
      },
      { id: 'month', header: say(words.month), cell: (r) => r.month, width: 90 },
      {
        id: 'status',
        header: say(words.status),
        cell: (r) => <StateDot of={billStatuses[r.status]} />,
        width: 120,
      },
      {
        id: 'gate',
        header: say(office.gate),
        cell: (r) => <Gate gate={r.gate} completed={r.status === 'completed'} />,
        grow: true,
        width: 220,
      },
      money('total', say(words.total), (r) => r.total),
      money('usageCost', say(words.usageCost), (r) => r.usageCost),
      {
        ...money('topUp', say(words.topUp), (r) => r.trafficTopUp + r.amountTopUp),
        optional: true,
      },
      money('adjustments', say(words.adjustments), (r) => r.adjustments),
      {
        id: 'version',
        header: say(words.version),
        align: 'right',
        cell: (r) => r.version || '–',
        optional: true,
        width: 80,
      },
    ];
  }, [say, locale]);
};

const Closings = () => {
  const say = useSay();
  const { locale } = useKit();
  const columns = useColumns();
  const refused = useRefusal('staff.billing.operate');
  const [asked, setAsked] = useState<Closing | null>(null);
  const [closing] = useState(() => closingMonth(Date.now()));
  const list = useList(billClosings.endpoints.list, {
    filters: ['month', 'accountId', 'status'],
    refreshOn: [billClosings.events.changed, bills.events.changed],
  });
  const account = useAccountFilter(list);
  const approve = useAct(billClosings.endpoints.approve, { done: office.approved, inline: true });
  const send = useAct(billClosings.endpoints.send, { done: office.sent });
  const at = (r: Closing) => `accountId=${r.accountId}&month=${r.month}`;
  return (
    <>
      <ListTable
        list={list}
        name="/cdn-billmanag"
        label={say(office.closing)}
        columns={columns}
        rowKey={(r) => `${r.accountId} ${r.month}`}
        onOpen={(r) => go(`/cdn-bill?${at(r)}`)}
        none={office.noClosings}
        actionsWidth={160}
        rowActions={(r) => (
          <>
            {r.status === 'pending' && r.gate.approval === 'waiting' ? (
              <Button size="sm" variant="primary" disabled={refused} onClick={() => setAsked(r)}>
                {say(office.approve)}
              </Button>
            ) : (
              <Button size="sm" onClick={() => go(`/cdn-bill?${at(r)}`)}>
                {say(words.open)}
              </Button>
            )}
            <RowMenu
              items={[
                { label: say(words.open), onSelect: () => go(`/cdn-bill?${at(r)}`) },
                {
                  label: say(office.adjust),
                  disabled: refused || undefined,
                  onSelect: () => go(`/cdn-updatebillmanag?${at(r)}`),
                },
                {
                  label: say(office.recompute),
                  disabled: refused || undefined,
                  onSelect: () => go('/cdn-recomputebill'),
                },
                {
                  label: say(office.send),
                  disabled:
                    refused || (r.status === 'pending' ? say(office.notCompleted) : undefined),
                  onSelect: () => void send.run({ accountId: r.accountId, month: r.month }),
                },
              ]}
            />
          </>
        )}
        filters={{
          month: {
            label: words.month,
            control: (
              <TextInput
                key="month"
                type="month"
                aria-label={say(words.month)}
                className="!w-44"
                value={list.filters['month'] ?? closing}
                onChange={(e) => list.setFilter('month', e.target.value)}
              />
            ),
          },
          ...account,
          status: { label: words.status, choices: billStatuses },
        }}
      />
      {asked && (
        <ConfirmDialog
          open
          onClose={() => setAsked(null)}
          title={say(office.approve)}
          action={say(office.approve)}
          error={approve.failure && say(approve.failure.text)}
          onConfirm={async () => {
            const { accountId, month, total } = asked;
            if (!(await approve.run({ accountId, month, total }))) return;
            setAsked(null);
            list.answer.reload();
          }}
        >
          {say(office.approveAsk, {
            account: asked.account,
            month: asked.month,
            amount: amountText(asked.total, asked.currency, locale),
          })}
        </ConfirmDialog>
      )}
    </>
  );
};

/** Month bills of all accounts with what keeps each from completing, adjustments, and limits. */
const MonthBills = () => {
  const say = useSay();
  const [query, setQuery] = useSearchParams();
  const tab = tabs.find((t) => t === query.get('tab')) ?? 'closing';
  return (
    <Page note={say(words.base)}>
      <Tabs
        label={say(office.closing)}
        value={tab}
        onChange={(v) => setQuery(v === 'closing' ? {} : { tab: v })}
        items={tabs.map((t) => ({ value: t, label: say(office[t]) }))}
      >
        {tab === 'closing' && <Closings />}
        {tab === 'adjusting' && <Adjustments scope={{}} />}
        {tab === 'limits' && <Limits />}
      </Tabs>
    </Page>
  );
};
export default MonthBills;
