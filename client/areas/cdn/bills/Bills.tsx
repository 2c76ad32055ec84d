import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { bills, billStatuses, type ShownMonth } from '#shared/areas/cdn/bills/bills';
import { useAnswer } from '../../../kernel/request/answers';
import { Unreadable } from '../../../kernel/request/failure';
import { Page } from '../../../kernel/page/Page';
import { useSay } from '../../../kernel/text/say';
import { StateDot } from '../../../kernel/declared/state';
import { Button, type Column, DataTable, EmptyState, Segments, useKit } from '../../../ui';
import { AccountPicker, useBilledAccount } from './account';
import { Month } from './months/Month';
import { type Money, useMoney } from './money';
import { gbText, words } from './words';

const ranges = ['6', '8', '12'] as const;

const Total = ({ row, money }: { row: ShownMonth; money: Money }) => {
  const say = useSay();
  return (
    <span className="flex flex-col">
      <span className="nums font-medium">{money(row.total, row)}</span>
      {row.forecast !== null && (
        <span className="nums text-xs text-ink-faint">
          {say(words.forecast, { amount: money(row.forecast, row) })}
        </span>
      )}
    </span>
  );
};

const useColumns = (money: Money): Column<ShownMonth>[] => {
  const say = useSay();
  const { locale } = useKit();
  return useMemo(
    () => [
      { id: 'month', header: say(words.month), cell: (r) => r.month, always: true, width: 110 },
      {
        id: 'status',
        header: say(words.status),
        cell: (r) => <StateDot of={billStatuses[r.status]} />,
        width: 130,
      },
      {
        id: 'billableBytes',
        header: say(words.billed),
        align: 'right',
        cell: (r) => gbText(r.billableBytes, locale),
        width: 190,
      },
      {
        id: 'usageCost',
        header: say(words.usageCost),
        align: 'right',
        cell: (r) => money(r.usageCost, r),
        width: 180,
      },
      {
        id: 'topUp',
        header: say(words.topUp),
        align: 'right',
        cell: (r) => money(r.trafficTopUp + r.amountTopUp, r),
        width: 170,
      },
      {
        id: 'total',
        header: say(words.total),
        align: 'right',
        cell: (r) => <Total row={r} money={money} />,
        grow: true,
      },
      {
        id: 'version',
        header: say(words.version),
        align: 'right',
        cell: (r) => r.version || '–',
        width: 90,
      },
    ],
    [say, locale, money],
  );
};

/** Bills by month with 6, 8 or 12 months of history; a month opens into its days. */
const Bills = () => {
  const say = useSay();
  const [query, setQuery] = useSearchParams();
  const { accountId, staff } = useBilledAccount();
  const range = ranges.find((r) => r === query.get('months')) ?? '6';
  const month = query.get('month');
  const set = (name: string, value: string | null) =>
    setQuery((before) => {
      const next = new URLSearchParams(before);
      if (value === null) next.delete(name);
      else next.set(name, value);
      return next;
    });
  const known = !staff || accountId !== undefined;
  const answer = useAnswer(
    bills.endpoints.months,
    known && !month ? { accountId, months: Number(range) } : null,
    { refreshOn: [bills.events.changed] },
  );
  const { money, switcher } = useMoney();
  const columns = useColumns(money);
  if (month && known) return <Month month={month} accountId={accountId} />;
  return (
    <Page
      note={say(words.base)}
      actions={
        <span className="flex flex-wrap items-center gap-2">
          {staff && <AccountPicker />}
          {switcher}
          <Segments
            label={say(words.history)}
            value={range}
            onChange={(v) => set('months', v === '6' ? null : v)}
            options={ranges.map((r) => ({ value: r, label: say(words.range, { n: r }) }))}
          />
        </span>
      }
    >
      {known ? (
        <DataTable
          name="/cdn-bill"
          label={say(words.month)}
          columns={columns}
          rows={answer.value?.rows}
          rowKey={(r) => r.month}
          loading={answer.loading}
          onOpen={(r) => set('month', r.month)}
          error={answer.failure && <Unreadable failure={answer.failure} onRetry={answer.reload} />}
          empty={
            <EmptyState kind="nothing" title={say(words.noBills)}>
              {say(words.noBillsText)}
            </EmptyState>
          }
          actionsWidth={90}
          rowActions={(r) => (
            <Button size="sm" onClick={() => set('month', r.month)}>
              {say(words.open)}
            </Button>
          )}
        />
      ) : (
        <EmptyState kind="nothing" title={say(words.chooseAccount)} />
      )}
    </Page>
  );
};
export default Bills;
