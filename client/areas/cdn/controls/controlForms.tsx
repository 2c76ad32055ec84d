import { domainControls } from '#shared/areas/cdn/controls/domainControls';
import type { FormPart, FormParts } from '../../../kernel/screens/formTypes';
import { Unreadable } from '../../../kernel/request/failure';
import { useQuery } from '../../../kernel/request/query';
import { t } from '../../../kernel/text/translate';
import { Card, formatInstant, PlainTable, Skeleton, useKit, withUnit } from '../../../ui';
import { useRested } from '../alarms/policies/debounced';
import { texts } from './texts';

const { backtest } = domainControls.endpoints;

/** What is typed so far; an empty box is no limit. */
const numberOf = (value: unknown) => (typeof value === 'number' ? value : null);

/** What the control as it is typed would have done to its domain in the last 30 days. */
const Backtest = ({ values, row }: FormPart) => {
  const { locale, timeZone } = useKit();
  const typed = backtest.input.safeParse({
    domainId: values['domainId'] ?? row?.['domainId'],
    period: values['period'],
    trafficGb: numberOf(values['trafficGb']),
    bandwidthMbps: numberOf(values['bandwidthMbps']),
  });
  const isWhole = typed.success && (typed.data.trafficGb ?? typed.data.bandwidthMbps) !== null;
  const draft = useRested(isWhole ? typed.data : null);
  const { value, failure, reload } = useQuery(backtest, draft);
  const numeric = [t(texts.used), t(texts.peak)];
  return (
    <Card title={t(texts.backtest)} note={t(texts.backtestNote)}>
      {!isWhole && <p className="text-sm text-ink-muted">{t(texts.choose)}</p>}
      {isWhole && failure && <Unreadable failure={failure} onRetry={reload} />}
      {isWhole && !value && !failure && <Skeleton className="h-20 w-full" />}
      {isWhole && value && (
        <p className="text-sm text-ink-muted">
          {t(texts.counts, {
            periods: value.periods,
            warned: value.warned,
            acted: value.acted,
            percent: Math.round(value.share * 1000) / 10,
          })}{' '}
          {value.partial && t(texts.partial)}
        </p>
      )}
      {isWhole && value?.rows.length === 0 && (
        <p className="text-sm text-ink-muted">{t(texts.calm)}</p>
      )}
      {isWhole && value && value.rows.length > 0 && (
        <PlainTable
          label={t(texts.backtest)}
          heads={[t(texts.at), t(texts.until), t(texts.of), ...numeric]}
          numeric={numeric}
        >
          {value.rows.map((r) => (
            <tr key={r.at} className="border-b border-line last:border-0">
              <td className="nums py-1 pr-4">{formatInstant(r.at, timeZone).slice(0, 16)}</td>
              <td className="nums py-1 pr-4">{formatInstant(r.until, timeZone).slice(0, 16)}</td>
              <td className="py-1 pr-4">{t(texts.limits[r.of])}</td>
              <td className="nums py-1 pr-4 text-right">
                {withUnit(r.usedBytes, 'bytes', locale)}
              </td>
              <td className="nums py-1 pr-4 text-right">{withUnit(r.peakBps, 'bps', locale)}</td>
            </tr>
          ))}
        </PlainTable>
      )}
    </Card>
  );
};

/** What the forms of a control have of their own. */
const parts: FormParts = { below: Backtest };
export default parts;
