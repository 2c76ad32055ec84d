import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { billHolds, bills, billStatuses } from '#shared/areas/cdn/bills/bills';
import type { Out } from '#shared/kernel/contract';
import { useQuery } from '../../../../kernel/request/query';
import { Pending } from '../../../../kernel/request/failure';
import { Page } from '../../../../kernel/page/Page';
import { t } from '../../../../kernel/text/translate';
import {
  Badge,
  Button,
  type Column,
  DataTable,
  StatStrip,
  StatusDot,
  Tabs,
  useKit,
} from '../../../../ui';
import { Day } from '../days/Day';
import { Export } from '../Export';
import { Domains } from './Domains';
import { MonthCharts } from './MonthCharts';
import { AdjustmentLines, RegionPrices, Versions } from './MonthTables';
import { SmsLines } from '../SmsLines';
import { type Amount, type Money, useMoney } from '../useMoney';
import { gbText, texts, topUpOf } from '../texts';

type Shown = Out<typeof bills.endpoints.month>;
type DayRow = Shown['days'][number];
type Part = { data: Shown; money: Money; amount: Amount };

const Sums = ({ data: { bill }, money, amount }: Part) => {
  const { locale } = useKit();
  const guaranteed = t(texts.guaranteed, {
    gb: bill.guaranteedTrafficGb,
    amount: money(bill.guaranteedAmount, bill),
  });
  const figures = [
    {
      id: 'billed',
      label: t(texts.billed),
      value: gbText(bill.billableBytes, locale),
      note: gbText(bill.bytes, locale),
    },
    { id: 'usage', label: t(texts.usageCost), value: amount(bill.usageCost, bill) },
    ...(bill.smsCost === 0 && bill.guaranteedSms === 0
      ? []
      : [
          {
            id: 'sms',
            label: t(texts.smsCost),
            value: amount(bill.smsCost, bill),
            note:
              bill.guaranteedSms > 0 &&
              t(texts.guaranteedSms, { n: bill.guaranteedSms.toLocaleString(locale) }),
          },
        ]),
    {
      id: 'topUp',
      label: t(texts.topUp),
      value: amount(topUpOf(bill), bill),
      note: guaranteed,
    },
    ...(bill.adjustments === 0
      ? []
      : [
          {
            id: 'adjustments',
            label: t(texts.adjustments),
            value: amount(bill.adjustments, bill),
          },
        ]),
    { id: 'total', label: t(texts.total), value: amount(bill.total, bill) },
    ...(bill.forecast === null
      ? []
      : [
          {
            id: 'forecast',
            label: t(texts.forecastTitle),
            value: amount(bill.forecast, bill),
            note: t(texts.forecastNote),
          },
        ]),
  ];
  return <StatStrip label={t(texts.total)} figures={figures} />;
};

const useColumns = (amount: Amount, rate: number | null): Column<DayRow>[] => {
  const { locale } = useKit();
  return useMemo(
    () => [
      {
        id: 'day',
        header: t(texts.day),
        cell: (r) => <span className="nums">{r.day}</span>,
        value: (r) => r.day,
        always: true,
        width: 130,
      },
      {
        id: 'status',
        header: t(texts.status),
        cell: (r) => {
          const [zhCN, en, tone] = billStatuses[r.status];
          const why = r.hold && ` · ${t(billHolds[r.hold])}`;
          return (
            <StatusDot tone={tone}>
              {t([zhCN, en])}
              {why}
            </StatusDot>
          );
        },
        grow: true,
      },
      {
        id: 'billableBytes',
        header: t(texts.billed),
        align: 'right',
        cell: (r) => gbText(r.billableBytes, locale),
        value: (r) => r.billableBytes,
        width: 200,
      },
      {
        id: 'cost',
        header: t(texts.cost),
        align: 'right',
        cell: (r) => amount(r.cost, { currency: r.currency, cnyPerUsdPpm: rate }),
        value: (r) => r.cost,
        width: 200,
      },
      {
        id: 'version',
        header: t(texts.version),
        align: 'right',
        cell: (r) => r.version || '–',
        width: 90,
      },
    ],
    [locale, amount, rate],
  );
};

const parts = ['regions', 'domains'] as const;
type Props = { month: string; accountId: string | undefined };
/** One month: sums, days and regions; a day opens with its lines and their formula. */
export const Month = ({ month, accountId }: Props) => {
  const [query, setQuery] = useSearchParams();
  const day = query.get('day');
  const open = (next: string | null) =>
    setQuery((before) => {
      const q = new URLSearchParams(before);
      if (next) q.set('day', next);
      else q.delete('day');
      return q;
    });
  const answer = useQuery(
    bills.endpoints.month,
    { month, accountId },
    { refreshOn: [bills.events.changed] },
  );
  const data = answer.value;
  const { money, amount, switcher } = useMoney();
  const by = parts.find((p) => p === query.get('by')) ?? 'regions';
  const setBy = (next: string) =>
    setQuery((before) => {
      const q = new URLSearchParams(before);
      if (next === 'regions') q.delete('by');
      else q.set('by', next);
      return q;
    });
  const rate = data?.bill.cnyPerUsdPpm ?? null;
  const columns = useColumns(amount, rate);
  const status = data && billStatuses[data.bill.status];
  const back = () =>
    setQuery((before) => {
      const q = new URLSearchParams(before);
      q.delete('month');
      q.delete('day');
      q.delete('by');
      return q;
    });
  return (
    <Page
      object={month}
      badge={status && <Badge tone={status[2]}>{t(status)}</Badge>}
      note={
        data?.bill.status === 'pending'
          ? t(texts.estimate)
          : rate !== null && t(texts.rate, { rate: rate / 1_000_000 })
      }
      actions={
        <span className="flex flex-wrap gap-2">
          <Button variant="ghost" onClick={back}>
            {t(texts.back)}
          </Button>
          {switcher}
          <Export month={month} accountId={accountId} />
        </span>
      }
    >
      <Pending of={answer} className="h-80 w-full" />
      {data && (
        <div className="flex flex-col gap-4" aria-busy={answer.loading}>
          {!data.bill.payable && <p className="text-sm text-ink-muted">{t(texts.notPayable)}</p>}
          <Sums data={data} money={money} amount={amount} />
          <MonthCharts data={data} money={money} />
          <Tabs
            label={t(texts.parts)}
            value={by}
            onChange={setBy}
            items={parts.map((v) => ({ value: v, label: t(texts[v]) }))}
          >
            {by === 'regions' ? (
              <RegionPrices data={data} amount={amount} />
            ) : (
              <Domains month={month} accountId={accountId} amount={amount} />
            )}
          </Tabs>
          <DataTable
            name="/cdn-bill-days"
            label={t(texts.days)}
            columns={columns}
            rows={data.days}
            rowKey={(r) => r.day}
            onOpen={(r) => open(r.day)}
            actionsWidth={90}
            rowActions={(r) => (
              <Button size="sm" onClick={() => open(r.day)}>
                {t(texts.open)}
              </Button>
            )}
          />
          <SmsLines lines={data.sms} of={data.bill} amount={amount} />
          <AdjustmentLines data={data} amount={amount} />
          <Versions data={data} amount={amount} />
        </div>
      )}
      {day && data && (
        <Day
          key={day}
          day={day}
          accountId={accountId}
          cnyPerUsdPpm={rate}
          onClose={() => open(null)}
        />
      )}
    </Page>
  );
};
