import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import {
  billClosings,
  billDeliveries,
  type Closing,
  closingMonth,
} from '#shared/areas/cdn/bills/adjustments';
import { fillBoth } from '#shared/kernel/text';
import { bills } from '#shared/areas/cdn/bills/bills';
import { embeddedList } from '../../../../kernel/declared/list/embeddedList';
import { Page } from '../../../../kernel/page/Page';
import { PageTabs } from '../../../../kernel/page/PageTabs';
import { t } from '../../../../kernel/text/translate';
import { DateInput, formatAgo, useKit } from '../../../../ui';
import { StateDot } from '../../../../kernel/declared/StateBadge';
import { Adjustments } from '../Adjustments';
import { Amount, Version } from '../billCells';
import { ClosingChecks } from '../ClosingChecks';
import { Limits } from '../Limits';
import { staffTexts } from '../staffTexts';
import { texts, topUpOf } from '../texts';

type Of = { row: Closing };

const Conditions = ({ row }: Of) => (
  <ClosingChecks gate={row.gate} completed={row.status === 'completed'} />
);
const TopUp = ({ row }: Of) => <Amount micros={topUpOf(row)} currency={row.currency} />;

const Delivered = ({ row }: Of) => {
  const { locale } = useKit();
  const { letters, opened, sentAt } = row;
  return (
    <span className="flex flex-col" title={sentAt ? formatAgo(sentAt, locale) : undefined}>
      <StateDot of={billDeliveries[row.delivery]} />
      {letters > 0 && (
        <span className="nums text-xs text-ink-muted">
          {t(staffTexts.openedOf, { opened, letters })}
        </span>
      )}
    </span>
  );
};

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

const ofMonth = ({ accountId, month }: Closing) => ({ accountId, month });
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
      'paidOn',
      { field: 'delivery', fields: ['delivery', 'sentAt', 'letters', 'opened'] },
      'usageCost',
      'smsCost',
      {
        field: 'amountTopUp',
        label: texts.topUp,
        fields: ['trafficTopUp', 'smsTopUp', 'amountTopUp'],
        align: 'right',
      },
      'adjustments',
      { field: 'version', align: 'right' },
    ],
    optional: ['smsCost', 'amountTopUp', 'adjustments', 'version'],
    grow: 'gate',
    widths: {
      accountId: 140,
      month: 90,
      status: 120,
      gate: 220,
      total: 150,
      usageCost: 150,
      smsCost: 130,
      amountTopUp: 150,
      adjustments: 150,
      delivery: 130,
      paidOn: 120,
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
        input: ofMonth,
        refused: (r) => (r.status === 'pending' ? staffTexts.notCompleted : null),
        confirm: (r) => fillBoth(staffTexts.sendNote, { account: r.account, month: r.month }),
        done: staffTexts.sent,
      },
      {
        label: staffTexts.pay,
        dialog: () => import('./PayDialog'),
        permission,
        when: (r) => r.paidOn === null,
        refused: (r) => (r.status === 'pending' ? staffTexts.notCompleted : null),
      },
      {
        label: staffTexts.unpay,
        endpoint: 'unpay',
        input: ofMonth,
        when: (r) => r.paidOn !== null,
        confirm: staffTexts.unpayNote,
        done: null,
      },
    ],
    bulk: [
      {
        endpoint: 'complete',
        label: staffTexts.completeGreen,
        each: (r) => ({ ...ofMonth(r), total: r.total }),
        confirm: staffTexts.completeNote,
        done: staffTexts.completedSome,
      },
    ],
  },
  {
    cells: { gate: Conditions, delivery: Delivered, amountTopUp: TopUp, version: Version },
    filters: { month: { label: texts.month, control: <MonthFilter /> } },
  },
);

/** Month bills of all accounts with what keeps each from completing, adjustments, and limits. */
const MonthBills = () => {
  return (
    <Page note={t(texts.base)}>
      <PageTabs
        tabs={[
          { id: 'closing', label: staffTexts.closing, view: <Closings /> },
          { id: 'adjusting', label: staffTexts.adjusting, view: <Adjustments scope={{}} /> },
          { id: 'limits', label: staffTexts.limits, view: <Limits /> },
        ]}
      />
    </Page>
  );
};
export default MonthBills;
