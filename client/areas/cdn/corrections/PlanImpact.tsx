import type { dataPlans as plans } from '#shared/areas/cdn/corrections/dataPlans';
import { dataPlans } from '#shared/areas/cdn/corrections/dataPlans';
import { measureLabels } from '#shared/areas/cdn/statistics/dataPoints';
import type { Out } from '#shared/kernel/contract';
import { sourceLabels } from '#shared/metrics';
import { moneyText } from '../../../kernel/declared/Cell';
import { Unreadable } from '../../../kernel/request/failure';
import { useQuery } from '../../../kernel/request/query';
import { t } from '../../../kernel/text/translate';
import { formatInstant, PlainTable, Skeleton, useKit } from '../../../ui';
import { texts } from './texts';

type Impact = Out<(typeof plans.endpoints)['impact']>;
const words = texts.impact;

/** Sums before and after a change of figures, of each source and measure. */
export const PlanTotals = ({ totals }: { totals: Impact['totals'] }) => {
  const { locale } = useKit();
  const number = new Intl.NumberFormat(locale);
  const signed = new Intl.NumberFormat(locale, { signDisplay: 'exceptZero' });
  const heads = [words.total, texts.source, texts.before, texts.after, texts.difference].map((h) =>
    t(h),
  );
  return (
    <PlainTable label={t(words.total)} heads={heads} numeric={heads.slice(2)}>
      {totals.map(({ source, measure, before, after }) => (
        <tr key={`${source} ${measure}`} className="border-b border-line last:border-0">
          <td className="py-1 pr-4">{t(measureLabels[measure])}</td>
          <td className="py-1 pr-4">{t(sourceLabels[source])}</td>
          <td className="nums py-1 pr-4 text-right">{number.format(before)}</td>
          <td className="nums py-1 pr-4 text-right">{number.format(after)}</td>
          <td className="nums py-1 pr-4 text-right">{signed.format(after - before)}</td>
        </tr>
      ))}
    </PlainTable>
  );
};

const Bills = ({ bills }: { bills: Impact['bills'] }) => {
  const { locale } = useKit();
  return (
    <ul className="flex flex-col gap-1">
      {bills.map(({ id, day, currency, cost }) => (
        <li key={id} className="nums flex gap-3">
          <span>{day}</span>
          <span>
            {moneyText(cost, locale)} {currency}
          </span>
        </li>
      ))}
    </ul>
  );
};

const Alarms = ({ alarms }: { alarms: Impact['alarms'] }) => {
  const { timeZone } = useKit();
  const at = (time: string) => formatInstant(time, timeZone).slice(0, 16);
  return (
    <ul className="flex flex-col gap-1">
      {alarms.map(({ id, domain, description, openedAt, closedAt }) => (
        <li key={id} className="flex flex-wrap gap-x-3">
          <span className="nums">
            {at(openedAt)} – {closedAt ? at(closedAt) : t(words.open)}
          </span>
          <span className="min-w-0 break-words">
            {domain} · {description}
          </span>
        </li>
      ))}
    </ul>
  );
};

/** What a change reaches beyond its slots: sums, billed days, and alarms that looked at such a slot. */
export const PlanImpact = ({ id }: { id: string }) => {
  const answer = useQuery(dataPlans.endpoints.impact, { id });
  if (answer.failure && !answer.value)
    return <Unreadable failure={answer.failure} onRetry={answer.reload} />;
  if (!answer.value) return <Skeleton className="h-24 w-full" />;
  const { days, added, changed, unchanged, totals, bills, alarms } = answer.value;
  return (
    <div className="flex min-w-0 flex-col gap-3 text-sm">
      <p>
        {t(words.days, { days })}
        {t(words.slots, { added, changed })}
        {unchanged !== null && t(words.unchanged, { unchanged })}
      </p>
      <PlanTotals totals={totals} />
      <section className="flex flex-col gap-1">
        <h3 className="text-xs font-medium text-ink-muted">{t(words.bills)}</h3>
        {bills.length > 0 ? <Bills bills={bills} /> : <p>{t(words.noBills)}</p>}
      </section>
      <section className="flex flex-col gap-1">
        <h3 className="text-xs font-medium text-ink-muted">{t(words.alarms)}</h3>
        {alarms.length > 0 ? <Alarms alarms={alarms} /> : <p>{t(words.noAlarms)}</p>}
      </section>
    </div>
  );
};
