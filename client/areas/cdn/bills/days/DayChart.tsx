import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type AccountChart, bills } from '#shared/areas/cdn/bills/bills';
import { sms } from '#shared/areas/terms';
import { addDays, dayOf } from '#shared/kernel/units';
import { useQuery } from '../../../../kernel/request/query';
import { Unreadable } from '../../../../kernel/request/failure';
import { ChooseFirst } from '../../../../kernel/page/ChooseFirst';
import { Page } from '../../../../kernel/page/Page';
import { t } from '../../../../kernel/text/translate';
import {
  Card,
  DataTable,
  EmptyState,
  MultiPicker,
  Segments,
  Skeleton,
  DateInput,
  useKit,
} from '../../../../ui';
import { CategoryBars, TimeSeriesChart } from '../../../../ui/charts';
import { useAccountOptions, useBilledAccount } from '../AccountPicker';
import {
  comparison,
  largestRegions,
  type PriceStep,
  priceSteps,
  stackOf,
  usageBars,
} from './chartData';
import { staffTexts } from '../staffTexts';
import { amountText, regionLabel, texts } from '../texts';

const colors = [1, 2, 3, 4, 5, 6, 7] as const;
const colorOf = (i: number) => colors[i] ?? (8 as const);
const defaultDays = 31;

const Stack = ({ account, show }: { account: AccountChart; show: 'cost' | 'usage' }) => {
  const { locale } = useKit();
  const regions = largestRegions(account, colors.length);
  const data = stackOf(account, regions);
  const others = data.some((d) => Number(d['other']) > 0);
  const hasSms = account.days.some((d) => d.smsCost > 0);
  const number = (v: number) =>
    new Intl.NumberFormat(locale, { maximumFractionDigits: 3 }).format(v);
  if (show === 'usage')
    return (
      <CategoryBars
        label={t(staffTexts.chartRegionsUsage)}
        data={usageBars(account)}
        series={[{ id: 'usage', label: t(staffTexts.chartUsage), color: 1 }]}
        format={(v) => `${number(v)} GB`}
      />
    );
  return (
    <CategoryBars
      label={t(staffTexts.chartRegions)}
      stack
      data={data}
      series={[
        ...regions.map((r, i) => ({ id: r, label: t(regionLabel(r)), color: colorOf(i) })),
        ...(hasSms ? [{ id: 'sms', label: t(sms), color: 8 as const }] : []),
        ...(others ? [{ id: 'other', label: t(staffTexts.otherRegions), color: 8 as const }] : []),
      ]}
      format={(v) => `${number(v)} ${account.currency}`}
    />
  );
};

/** Costs as lines over days, with the guarantee as a dashed one. */
const Compare = ({ accounts }: { accounts: readonly AccountChart[] }) => {
  const { timeZone } = useKit();
  const { times, costs, guarantees, completeTo } = comparison(accounts, timeZone);
  return (
    <TimeSeriesChart
      label={t(staffTexts.chartCompare)}
      unit="amount"
      times={times}
      completeTo={completeTo}
      series={accounts.flatMap((a, i) => {
        const color = colorOf(i);
        const name = t(staffTexts.costOf, { account: a.name, currency: a.currency });
        const cost = { id: a.accountId, label: name, color, values: costs[i] ?? [] };
        if (a.guaranteedAmount === 0) return [cost];
        const label = `${a.name} · ${t(staffTexts.guarantee, { currency: a.currency })}`;
        const values = guarantees[i] ?? [];
        return [cost, { id: `${a.accountId}-g`, label, color, values, reference: true }];
      })}
    />
  );
};

const Steps = ({ account }: { account: AccountChart }) => {
  const { locale } = useKit();
  const amount = (v: number) => amountText(v, account.currency, locale);
  return (
    <DataTable
      name="/cdn-billdaychart-steps"
      label={t(staffTexts.priceSteps)}
      rows={priceSteps(account)}
      rowKey={(s) => `${s.day} ${s.region}`}
      empty={<EmptyState kind="nothing" title={t(staffTexts.noSteps)} />}
      columns={[
        { id: 'day', header: t(texts.from), cell: (s: PriceStep) => s.day, always: true },
        {
          id: 'region',
          header: t(texts.region),
          cell: (s) => t(regionLabel(s.region)),
          grow: true,
        },
        { id: 'old', header: t(staffTexts.oldPrice), align: 'right', cell: (s) => amount(s.from) },
        { id: 'new', header: t(staffTexts.newPrice), align: 'right', cell: (s) => amount(s.to) },
      ]}
    />
  );
};

/** Which accounts to draw, for staff. */
const AccountsPicker = ({ ids, onChange }: { ids: string[]; onChange(ids: string[]): void }) => {
  const options = useAccountOptions();
  return (
    <div className="w-72">
      <MultiPicker
        aria-label={t(staffTexts.chooseAccounts)}
        placeholder={t(staffTexts.chooseAccounts)}
        value={ids}
        onChange={(next) => onChange(next.slice(-4))}
        options={options}
      />
    </div>
  );
};

/** Cost and billed usage per day by region, with price steps and the guarantee; staff compare accounts. */
const DayChart = () => {
  const { staff } = useBilledAccount();
  const [query, setQuery] = useSearchParams();
  const ids = (query.get('accountIds') ?? '').split(',').filter(Boolean);
  const [today] = useState(() => dayOf(Date.now(), 480));
  const to = query.get('to') ?? today;
  const from = query.get('from') ?? addDays(to, 1 - defaultDays);
  const show = query.get('show') === 'usage' ? 'usage' : 'cost';
  const set = (name: string, value: string) =>
    setQuery((before) => {
      const next = new URLSearchParams(before);
      if (value) next.set(name, value);
      else next.delete(name);
      return next;
    });
  const hasAccounts = !staff || ids.length > 0;
  const input = { from, to, ...(ids.length > 0 ? { accountIds: ids } : {}) };
  const answer = useQuery(bills.endpoints.chart, hasAccounts ? input : null, {
    refreshOn: [bills.events.changed],
  });
  const accounts = answer.value?.accounts;
  return (
    <Page
      note={t(texts.base)}
      actions={
        <span className="flex flex-wrap items-center gap-2">
          {staff && (
            <AccountsPicker ids={ids} onChange={(next) => set('accountIds', next.join(','))} />
          )}
          {(
            [
              ['from', from],
              ['to', to],
            ] as const
          ).map(([name, value]) => (
            <DateInput
              key={name}
              aria-label={t(name === 'from' ? staffTexts.fromDay : staffTexts.toDay)}
              className="!w-36"
              value={value}
              onChange={(day) => set(name, day)}
            />
          ))}
          <Segments
            label={t(staffTexts.chartShow)}
            value={show}
            onChange={(v) => set('show', v === 'cost' ? '' : v)}
            options={[
              { value: 'cost', label: t(texts.cost) },
              { value: 'usage', label: t(texts.billed) },
            ]}
          />
        </span>
      }
    >
      {!hasAccounts && <ChooseFirst title={t(texts.chooseAccount)} />}
      {hasAccounts && !accounts && answer.failure && (
        <Unreadable failure={answer.failure} onRetry={answer.reload} />
      )}
      {hasAccounts && !accounts && !answer.failure && <Skeleton className="h-80 w-full" />}
      {hasAccounts && accounts && (
        <div className="flex flex-col gap-4">
          <Card title={t(staffTexts.chartCompare)}>
            <Compare accounts={accounts} />
          </Card>
          {accounts.map((a) => (
            <Card
              key={a.accountId}
              title={accounts.length > 1 ? a.name : t(staffTexts.chartRegions)}
            >
              <div className="flex flex-col gap-4">
                <Stack account={a} show={show} />
                <Steps account={a} />
              </div>
            </Card>
          ))}
        </div>
      )}
    </Page>
  );
};
export default DayChart;
