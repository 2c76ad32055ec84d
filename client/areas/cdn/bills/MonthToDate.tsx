import { useState } from 'react';
import { forecastRange } from '#shared/areas/cdn/bills/arithmetic';
import { bills, type ShownMonth } from '#shared/areas/cdn/bills/bills';
import type { Region } from '#shared/edge/regions';
import { sms } from '#shared/areas/terms';
import { Unreadable } from '../../../kernel/request/failure';
import { useQuery } from '../../../kernel/request/query';
import { t } from '../../../kernel/text/translate';
import { Segments, Skeleton, useKit } from '../../../ui';
import { RankList } from '../../../ui/charts';
import { type BudgetState, BudgetLine } from './Budget';
import type { Money } from './useMoney';
import { gbText, regionLabel, texts } from './texts';

/** The dearest regions or domains; all of them stand in the month itself. */
const shownParts = 6;

type Props = {
  month: ShownMonth;
  before: ShownMonth | undefined;
  accountId?: string;
  money: Money;
  budget: BudgetState;
};

type BarProps = { month: ShownMonth; high: number; budget: number };
const Bar = ({ month, high, budget }: BarProps) => {
  const end = Math.max(high, month.guaranteedAmount, month.total, budget) * 1.04 || 1;
  const at = (micros: number) => `${Math.min(100, (micros / end) * 100)}%`;
  return (
    <div aria-hidden className="relative my-3 h-2.5 rounded-full bg-press">
      <span
        className="absolute inset-y-0 left-0 rounded-full bg-past opacity-60"
        style={{ width: at(high) }}
      />
      <span
        className="absolute inset-y-0 left-0 rounded-full bg-accent"
        style={{ width: at(month.total) }}
      />
      {month.guaranteedAmount > 0 && (
        <span
          className="absolute -inset-y-1.5 w-0.5 bg-ink"
          style={{ left: at(month.guaranteedAmount) }}
        />
      )}
      {budget > 0 && (
        <span className="absolute -inset-y-1.5 w-0.5 bg-warning" style={{ left: at(budget) }} />
      )}
    </div>
  );
};

type PartsProps = {
  month: ShownMonth;
  accountId: string | undefined;
  money: Money;
  regions: readonly { region: Region; cost: number }[];
};
/** What the month is made of so far, by region or by domain. */
const Parts = ({ month, accountId, money, regions }: PartsProps) => {
  const [by, setBy] = useState<'regions' | 'domains'>('regions');
  const query = useQuery(
    bills.endpoints.domains,
    by === 'domains' ? { month: month.month, accountId } : null,
    { refreshOn: [bills.events.changed] },
  );
  const rows =
    by === 'regions'
      ? [
          ...regions.map((r) => ({ name: t(regionLabel(r.region)), cost: r.cost })),
          ...(month.smsCost > 0 ? [{ name: t(sms), cost: month.smsCost }] : []),
        ].toSorted((a, b) => b.cost - a.cost)
      : query.value?.rows.map((r) => ({ name: r.domain ?? t(texts.hidden), cost: r.cost }));
  return (
    <div>
      <div className="mb-1">
        <Segments
          size="sm"
          label={t(texts.parts)}
          value={by}
          onChange={setBy}
          options={(['regions', 'domains'] as const).map((v) => ({ value: v, label: t(texts[v]) }))}
        />
      </div>
      {!rows && !query.failure && <Skeleton className="h-40" />}
      {!rows && query.failure && <Unreadable failure={query.failure} onRetry={query.reload} />}
      {rows && (
        <RankList
          label={t(texts[by])}
          rows={rows.slice(0, shownParts).map((r) => ({
            name: r.name,
            value: r.cost,
            cells: [money(r.cost, month)],
          }))}
        />
      )}
    </div>
  );
};

/** The running month: what it has come to, what it will come to, and how that stands to the guarantee. */
export const MonthToDate = ({ month, before, accountId, money, budget }: Props) => {
  const { locale } = useKit();
  const query = useQuery(
    bills.endpoints.month,
    { month: month.month, ...(accountId ? { accountId } : {}) },
    { refreshOn: [bills.events.changed] },
  );
  const days = query.value?.days ?? [];
  const range = forecastRange(
    days.map((d) => d.cost),
    month.month,
    month.forecast,
  );
  const facts: (readonly [string, string])[] = [
    ...(month.forecast === null
      ? []
      : [[t(texts.expected), money(month.forecast, month)] as const]),
    ...(range
      ? [
          [
            t(texts.expectedRange),
            `${money(range.low, month)} – ${money(range.high, month)}`,
          ] as const,
        ]
      : []),
    ...(month.guaranteedAmount > 0
      ? [[t(texts.guarantee), money(month.guaranteedAmount, month)] as const]
      : []),
    ...(before ? [[t(texts.monthBefore), money(before.total, before)] as const] : []),
  ];
  return (
    <div className="flex flex-col gap-4">
      <div>
        <p className="flex justify-between text-xs text-ink-muted">
          <span>{t(texts.toDate, { month: month.month })}</span>
          <span>{t(texts.daysBilled, { n: days.length })}</span>
        </p>
        <p className="nums text-3xl font-semibold tracking-tight">{money(month.total, month)}</p>
        <p className="nums text-xs text-ink-muted">{gbText(month.billableBytes, locale)}</p>
        <Bar
          month={month}
          high={range?.high ?? month.forecast ?? month.total}
          budget={budget.value?.currency === month.currency ? budget.value.amount : 0}
        />
        <dl className="text-sm">
          {facts.map(([name, value]) => (
            <div key={name} className="flex justify-between gap-3 py-0.5">
              <dt className="text-ink-muted">{name}</dt>
              <dd className="nums">{value}</dd>
            </div>
          ))}
        </dl>
        <BudgetLine month={month} accountId={accountId} money={money} budget={budget} />
      </div>
      {!query.value && !query.failure && <Skeleton className="mt-4 h-48" />}
      {query.value && query.value.regions.length > 0 && (
        <Parts month={month} accountId={accountId} money={money} regions={query.value.regions} />
      )}
    </div>
  );
};
