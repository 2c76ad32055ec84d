import { monitorTasks } from '#shared/areas/cdn/monitors/monitorTasks';
import { metrics } from '#shared/metrics';
import type { FormPart, FormParts } from '../../../kernel/screens/formTypes';
import { Unreadable } from '../../../kernel/request/failure';
import { useQuery } from '../../../kernel/request/query';
import { t } from '../../../kernel/text/translate';
import { Card, formatInstant, PlainTable, Skeleton, useKit, withUnit } from '../../../ui';
import { useRested } from '../alarms/policies/debounced';
import { texts } from './texts';

const { backtest } = monitorTasks.endpoints;
const mostShown = 20;

/** What the task as it is typed would have done in the last 30 days. */
const Backtest = ({ values }: FormPart) => {
  const { locale, timeZone } = useKit();
  const rule = Object.fromEntries(Object.keys(backtest.input.shape).map((n) => [n, values[n]]));
  const typed = backtest.input.safeParse(rule);
  const draft = useRested(typed.success ? typed.data : null);
  const { value: last, failure, reload } = useQuery(backtest, draft);
  // Figures of the rule before say nothing of one that is refused.
  const value = failure ? undefined : last;
  const wrong = failure?.fields[0];
  const numeric = [t(texts.value), t(texts.usual), t(texts.spreads)];
  const unit = typed.success ? metrics[typed.data.metric].unit : 'count';
  return (
    <Card title={t(texts.backtest)} note={t(texts.backtestNote)}>
      {wrong && <p className="text-sm text-error">{t(wrong.text)}</p>}
      {failure && !wrong && <Unreadable failure={failure} onRetry={reload} />}
      {!value && !failure && <Skeleton className="h-20 w-full" />}
      {value && (
        <p className="text-sm text-ink-muted">
          {t(texts.counts, {
            firings: value.firings,
            perWeek: Math.round(value.perWeek * 10) / 10,
            looked: value.looked,
            domains: value.domains,
            young: value.young,
          })}
        </p>
      )}
      {value?.rows.length === 0 && <p className="text-sm text-ink-muted">{t(texts.quiet)}</p>}
      {value && value.rows.length > 0 && (
        <PlainTable
          label={t(texts.backtest)}
          heads={[t(texts.at), t(texts.domain), ...numeric]}
          numeric={numeric}
        >
          {value.rows.slice(0, mostShown).map((r) => (
            <tr key={`${r.at} ${r.domainId}`} className="border-b border-line last:border-0">
              <td className="nums py-1 pr-4">{formatInstant(r.at, timeZone).slice(0, 16)}</td>
              <td className="py-1 pr-4">{r.domain}</td>
              <td className="nums py-1 pr-4 text-right">{withUnit(r.value, unit, locale)}</td>
              <td className="nums py-1 pr-4 text-right">{withUnit(r.usual, unit, locale)}</td>
              <td className="nums py-1 pr-4 text-right">{r.deviation.toFixed(1)}</td>
            </tr>
          ))}
        </PlainTable>
      )}
    </Card>
  );
};

/** What the forms of a monitor task have of their own. */
const parts: FormParts = { below: Backtest };
export default parts;
