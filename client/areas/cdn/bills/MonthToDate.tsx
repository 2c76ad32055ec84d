import { forecastRange } from '#shared/areas/cdn/bills/arithmetic';
import { bills, type ShownMonth } from '#shared/areas/cdn/bills/bills';
import { useQuery } from '../../../kernel/request/query';
import { t } from '../../../kernel/text/translate';
import { Skeleton, useKit } from '../../../ui';
import { RankList } from '../../../ui/charts';
import type { Money } from './useMoney';
import { gbText, regionLabel, texts } from './texts';

/** The dearest regions; all of them stand in the month itself. */
const shownRegions = 6;

type Props = {
  month: ShownMonth;
  before: ShownMonth | undefined;
  accountId?: string;
  money: Money;
};

const Bar = ({ month, high }: { month: ShownMonth; high: number }) => {
  const end = Math.max(high, month.guaranteedAmount, month.total) * 1.04 || 1;
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
    </div>
  );
};

/** The running month: what it has come to, what it will come to, and how that stands to the guarantee. */
export const MonthToDate = ({ month, before, accountId, money }: Props) => {
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
        <Bar month={month} high={range?.high ?? month.forecast ?? month.total} />
        <dl className="text-sm">
          {facts.map(([name, value]) => (
            <div key={name} className="flex justify-between gap-3 py-0.5">
              <dt className="text-ink-muted">{name}</dt>
              <dd className="nums">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      {!query.value && !query.failure && <Skeleton className="mt-4 h-48" />}
      {query.value && query.value.regions.length > 0 && (
        <div>
          <h3 className="mb-1 text-xs text-ink-muted">{t(texts.regions)}</h3>
          <RankList
            label={t(texts.regions)}
            rows={query.value.regions.slice(0, shownRegions).map((r) => ({
              name: t(regionLabel(r.region)),
              value: r.cost,
              cells: [money(r.cost, month)],
            }))}
          />
        </div>
      )}
    </div>
  );
};
