import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { billClosings, type Closing, closingMonth } from '#shared/areas/cdn/bills/adjustments';
import { bills } from '#shared/areas/cdn/bills/bills';
import { embeddedList } from '../../../../kernel/declared/list/embeddedList';
import { Page } from '../../../../kernel/page/Page';
import { t } from '../../../../kernel/text/translate';
import { Tabs, DateInput } from '../../../../ui';
import { Adjustments } from '../Adjustments';
import { Amount, Version } from '../billCells';
import { ClosingChecks } from '../ClosingChecks';
import { Limits } from '../Limits';
import { staffTexts } from '../staffTexts';
import { texts } from '../texts';

const tabs = ['closing', 'adjusting', 'limits'] as const;
type Of = { row: Closing };

const Conditions = ({ row }: Of) => (
  <ClosingChecks gate={row.gate} completed={row.status === 'completed'} />
);
const TopUp = ({ row }: Of) => (
  <Amount micros={row.trafficTopUp + row.amountTopUp} currency={row.currency} />
);

/** Left out of the address it is the month that is to be closed. */
const MonthFilter = () => {
  const [query, setQuery] = useSearchParams();
  const [closing] = useState(() => closingMonth(Date.now()));
  return (
    <DateInput
      kind="month"
      aria-label={t(texts.month)}
      className="!w-32"
      value={query.get('month') ?? closing}
      onChange={(month) =>
        setQuery((old) => {
          const next = new URLSearchParams(old);
          if (month) next.set('month', month);
          else next.delete('month');
          next.delete('page');
          return next;
        })
      }
    />
  );
};

const at = (r: Closing) => `accountId=${r.accountId}&month=${r.month}`;
const billOf = (r: Closing) => `/cdn-bill?${at(r)}`;
const waits = (r: Closing) => r.status === 'pending' && r.gate.approval === 'waiting';
const permission = 'staff.billing.operate';

const Closings = embeddedList(
  billClosings,
  {
    endpoint: 'list',
    path: '/cdn-billmanag',
    title: staffTexts.closing,
    rowKey: 'accountId',
    columns: [
      'accountId',
      'month',
      'status',
      'gate',
      'total',
      'usageCost',
      {
        field: 'amountTopUp',
        label: texts.topUp,
        fields: ['trafficTopUp', 'amountTopUp'],
        align: 'right',
      },
      'adjustments',
      { field: 'version', align: 'right' },
    ],
    optional: ['amountTopUp', 'version'],
    grow: 'gate',
    widths: {
      accountId: 140,
      month: 90,
      status: 120,
      gate: 220,
      total: 150,
      usageCost: 150,
      amountTopUp: 150,
      adjustments: 150,
      version: 80,
    },
    filters: ['month', 'accountId', 'status'],
    refreshOn: [billClosings.events.changed, bills.events.changed],
    leads: billOf,
    empty: { title: staffTexts.noClosings },
    actionsWidth: 160,
    actions: [
      {
        label: staffTexts.decide,
        dialog: () => import('../../../platform/approvals/DecideDialog'),
        permission: 'staff.billing.approve',
        button: 'primary',
        when: waits,
      },
      { label: texts.open, open: billOf, button: true, when: (r) => !waits(r) },
      { label: texts.open, open: billOf },
      { label: staffTexts.adjust, open: (r) => `/cdn-updatebillmanag?${at(r)}`, permission },
      { label: staffTexts.recompute, open: () => '/cdn-recomputebill', permission },
      {
        label: staffTexts.send,
        endpoint: 'send',
        input: (r) => ({ accountId: r.accountId, month: r.month }),
        refused: (r) => (r.status === 'pending' ? staffTexts.notCompleted : null),
        done: staffTexts.sent,
      },
    ],
  },
  {
    cells: { gate: Conditions, amountTopUp: TopUp, version: Version },
    filters: { month: { label: texts.month, control: <MonthFilter /> } },
  },
);

/** Month bills of all accounts with what keeps each from completing, adjustments, and limits. */
const MonthBills = () => {
  const [query, setQuery] = useSearchParams();
  const tab = tabs.find((tab) => tab === query.get('tab')) ?? 'closing';
  return (
    <Page note={t(texts.base)}>
      <Tabs
        label={t(staffTexts.closing)}
        value={tab}
        onChange={(v) => setQuery(v === 'closing' ? {} : { tab: v })}
        items={tabs.map((tab) => ({ value: tab, label: t(staffTexts[tab]) }))}
      >
        {tab === 'closing' && <Closings />}
        {tab === 'adjusting' && <Adjustments scope={{}} />}
        {tab === 'limits' && <Limits />}
      </Tabs>
    </Page>
  );
};
export default MonthBills;
