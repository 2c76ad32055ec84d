import { type EffectiveLimit, overflows, planLimits } from '#shared/areas/cdn/plans/plans';
import { t } from '../../../kernel/text/translate';
import { formatInstant, PlainTable, useKit, withUnit } from '../../../ui';
import { texts } from './texts';

const words = texts.effective;

/** Limits that hold, what is used and left of each, and which plan says so. */
export const LimitTable = ({ rows }: { rows: readonly EffectiveLimit[] }) => {
  const { locale, timeZone } = useKit();
  const numeric = [t(words.most), t(words.used), t(words.left)];
  const count = (n: number | null) => (n === null ? '–' : withUnit(n, 'count', locale));
  return (
    <PlainTable
      label={t(words.title)}
      heads={[t(words.limit), ...numeric, t(words.overflow), t(words.origin), t(words.resets)]}
      numeric={numeric}
    >
      {rows.map((r) => (
        <tr key={r.limit} className="border-b border-line last:border-0">
          <td className="whitespace-nowrap py-1.5 pr-4">{t(planLimits[r.limit])}</td>
          <td className="nums py-1.5 pr-4 text-right">
            {r.most === null ? t(words.none) : count(r.most)}
          </td>
          <td className="nums py-1.5 pr-4 text-right">{count(r.used)}</td>
          <td className="nums py-1.5 pr-4 text-right">
            {count(r.most === null || r.used === null ? null : Math.max(0, r.most - r.used))}
          </td>
          <td className="whitespace-nowrap py-1.5 pr-4">
            {r.overflow ? t(overflows[r.overflow]) : '–'}
          </td>
          <td className="py-1.5 pr-4">{t(words.of[r.origin], { plan: r.planName ?? '' })}</td>
          <td className="whitespace-nowrap py-1.5">
            {r.resetsAt ? formatInstant(r.resetsAt, timeZone).slice(0, 16) : '–'}
          </td>
        </tr>
      ))}
    </PlainTable>
  );
};
