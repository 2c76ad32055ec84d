import { limitNames, planLimits, type PlanLimit, plans } from '#shared/areas/cdn/plans/plans';
import type { FormPart, FormParts } from '../../../kernel/screens/formTypes';
import { Unreadable } from '../../../kernel/request/failure';
import { useQuery } from '../../../kernel/request/query';
import { t } from '../../../kernel/text/translate';
import { Card, PlainTable, Skeleton, useKit, withUnit } from '../../../ui';
import { useRested } from '../alarms/policies/debounced';
import { texts } from './texts';

const words = texts.over;
const numberOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : null;

/** Least that the limits take which cannot be zero. */
const leastOne: ReadonlySet<PlanLimit> = new Set([
  'apiPerSecond',
  'bandwidthMbps',
  'trafficGb',
  'smsPerSecond',
]);
const limitsAsTyped = (of: (limit: PlanLimit) => number | null) =>
  /* Safe cast: every name of a limit has its value. */
  Object.fromEntries(
    limitNames.map((limit) => [limit, leastOne.has(limit) ? of(limit) || null : of(limit)]),
  ) as Record<PlanLimit, number | null>;

/** Who of those it holds for would be over the plan as it is typed, by what they used today. */
const Over = ({ values, row }: FormPart) => {
  const { locale } = useKit();
  const id = row?.['id'];
  const of = (limit: PlanLimit) => numberOf(values[limit]);
  const draft = useRested({
    ...(typeof id === 'string' ? { id } : {}),
    ...limitsAsTyped(of),
  });
  const { value, failure, reload } = useQuery(plans.endpoints.preview, draft);
  const numeric = [t(words.used), t(words.most)];
  return (
    <Card title={t(words.title)} note={t(words.note)}>
      {failure && <Unreadable failure={failure} onRetry={reload} />}
      {!value && !failure && <Skeleton className="h-20 w-full" />}
      {value?.rows.length === 0 && (
        <p className="text-sm text-ink-muted">{t(words.nobody, { n: value.looked })}</p>
      )}
      {value && value.rows.length > 0 && (
        <PlainTable
          label={t(words.title)}
          heads={[t(words.account), t(words.limit), ...numeric]}
          numeric={numeric}
          className="max-h-96"
        >
          {value.rows.map((r) => (
            <tr key={r.accountId + r.limit} className="border-b border-line last:border-0">
              <td className="py-1 pr-4">{r.accountName}</td>
              <td className="py-1 pr-4">{t(planLimits[r.limit])}</td>
              {[r.used, r.most].map((n, i) => (
                <td key={numeric[i]} className="nums py-1 pr-4 text-right">
                  {withUnit(n, 'count', locale)}
                </td>
              ))}
            </tr>
          ))}
        </PlainTable>
      )}
    </Card>
  );
};

export default { below: Over } satisfies FormParts;
