import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { bills, billStatuses, type ShownMonth } from '#shared/areas/cdn/bills/bills';
import { useQuery } from '../../../kernel/request/query';
import { Unreadable } from '../../../kernel/request/failure';
import { ChooseFirst } from '../../../kernel/page/ChooseFirst';
import { Page } from '../../../kernel/page/Page';
import { t } from '../../../kernel/text/translate';
import { StateDot } from '../../../kernel/declared/StateBadge';
import {
  Button,
  type Column,
  DataTable,
  EmptyState,
  Segments,
  Skeleton,
  useKit,
} from '../../../ui';
import { AccountPicker, useBilledAccount } from './AccountPicker';
import { useBudget } from './Budget';
import { Invoice } from './Export';
import { Month } from './months/Month';
import { MonthBars } from './MonthBars';
import { MonthToDate } from './MonthToDate';
import { type Amount, type Money, useMoney } from './useMoney';
import { gbText, texts, topUpOf } from './texts';

const ranges = ['6', '8', '12'] as const;

const Total = ({ row, money, amount }: { row: ShownMonth; money: Money; amount: Amount }) => {
  return (
    <span className="flex flex-col">
      <span className="font-medium">{amount(row.total, row)}</span>
      {row.forecast !== null && (
        <span className="nums text-xs text-ink-faint">
          {t(texts.forecast, { amount: money(row.forecast, row) })}
        </span>
      )}
    </span>
  );
};

const useColumns = (money: Money, amount: Amount): Column<ShownMonth>[] => {
  const { locale } = useKit();
  return useMemo(
    () => [
      { id: 'month', header: t(texts.month), cell: (r) => r.month, always: true, width: 110 },
      {
        id: 'status',
        header: t(texts.status),
        cell: (r) => <StateDot of={billStatuses[r.status]} />,
        width: 130,
      },
      {
        id: 'billableBytes',
        header: t(texts.billed),
        align: 'right',
        cell: (r) => gbText(r.billableBytes, locale),
        width: 160,
      },
      {
        id: 'usageCost',
        header: t(texts.usageCost),
        align: 'right',
        cell: (r) => amount(r.usageCost, r),
        width: 150,
      },
      {
        id: 'smsCost',
        header: t(texts.smsCost),
        align: 'right',
        cell: (r) => (r.smsCost === 0 ? '–' : amount(r.smsCost, r)),
        width: 130,
      },
      {
        id: 'topUp',
        header: t(texts.topUp),
        align: 'right',
        cell: (r) => amount(topUpOf(r), r),
        width: 150,
      },
      {
        id: 'total',
        header: t(texts.total),
        align: 'right',
        cell: (r) => <Total row={r} money={money} amount={amount} />,
        grow: true,
      },
      {
        id: 'version',
        header: t(texts.version),
        align: 'right',
        cell: (r) => r.version || '–',
        width: 90,
      },
    ],
    [locale, money, amount],
  );
};

/** Bills by month with 6, 8 or 12 months of history; a month opens into its days. */
const Bills = () => {
  const [query, setQuery] = useSearchParams();
  const { accountId, staff } = useBilledAccount();
  const range = ranges.find((r) => r === query.get('months')) ?? '12';
  const month = query.get('month');
  const set = (name: string, value: string | null) =>
    setQuery((before) => {
      const next = new URLSearchParams(before);
      if (value === null) next.delete(name);
      else next.set(name, value);
      return next;
    });
  const hasAccount = !staff || accountId !== undefined;
  const answer = useQuery(
    bills.endpoints.months,
    hasAccount && !month ? { accountId, months: Number(range) } : null,
    { refreshOn: [bills.events.changed] },
  );
  const rows = answer.value?.rows ?? [];
  const running = rows[0];
  const { money, amount, switcher } = useMoney();
  const columns = useColumns(money, amount);
  const budget = useBudget(accountId, hasAccount && !month);
  if (month && hasAccount) return <Month month={month} accountId={accountId} />;
  return (
    <Page
      note={t(texts.base)}
      actions={
        <span className="flex flex-wrap items-center gap-2">
          {staff && <AccountPicker />}
          {switcher}
          <Segments
            label={t(texts.history)}
            value={range}
            onChange={(v) => set('months', v === '12' ? null : v)}
            options={ranges.map((r) => ({ value: r, label: t(texts.range, { n: r }) }))}
          />
        </span>
      }
    >
      {hasAccount && !answer.value && !answer.failure && <Skeleton className="mb-5 h-80" />}
      {hasAccount && running && (
        <div className="mb-5 flex flex-col rounded-lg border border-line xl:grid xl:grid-cols-[370px_minmax(0,1fr)] [&>*]:min-w-0 [&>*]:p-5">
          <div className="border-b border-line xl:border-b-0 xl:border-r">
            <MonthToDate
              month={running}
              before={rows[1]}
              {...(accountId ? { accountId } : {})}
              money={money}
              budget={budget}
            />
          </div>
          <MonthBars
            months={rows}
            count={Number(range)}
            money={money}
            budget={budget.value}
            onOpen={(m) => set('month', m)}
          />
        </div>
      )}
      {hasAccount ? (
        <DataTable
          name="/cdn-bill"
          label={t(texts.month)}
          columns={columns}
          rows={answer.value?.rows}
          rowKey={(r) => r.month}
          loading={answer.loading}
          onOpen={(r) => set('month', r.month)}
          error={answer.failure && <Unreadable failure={answer.failure} onRetry={answer.reload} />}
          empty={
            <EmptyState kind="nothing" title={t(texts.noBills)}>
              {t(texts.noBillsText)}
            </EmptyState>
          }
          actionsWidth={170}
          rowActions={(r) => (
            <>
              <Button size="sm" onClick={() => set('month', r.month)}>
                {t(texts.open)}
              </Button>
              {r.status === 'completed' && <Invoice month={r.month} accountId={accountId} />}
            </>
          )}
        />
      ) : (
        <ChooseFirst title={t(texts.chooseAccount)} />
      )}
    </Page>
  );
};
export default Bills;
