import { realtimeTasks } from '#shared/areas/cdn/realtime/realtimeTasks';
import type { FormPart, FormParts } from '../../../kernel/screens/formTypes';
import { Unreadable } from '../../../kernel/request/failure';
import { useQuery } from '../../../kernel/request/query';
import { t } from '../../../kernel/text/translate';
import { Callout, Card, PlainTable, Skeleton, useKit, withUnit } from '../../../ui';
import { useRested } from '../alarms/policies/debounced';
import { supplierName } from '../statistics/seriesColors';
import { texts } from './texts';

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** What the task as it is typed costs at each parameter, against what its rate leaves. */
const Cost = ({ values, row }: FormPart) => {
  const { locale } = useKit();
  const seconds = values['intervalSeconds'];
  const isValid = typeof seconds === 'number' && seconds >= 5 && seconds <= 3600;
  const id = row?.['id'];
  const draft = useRested(
    isValid
      ? {
          accountIds: listOf(values['accountIds']),
          domainIds: listOf(values['domainIds']),
          paramIds: listOf(values['paramIds']),
          intervalSeconds: Math.round(seconds),
          ...(typeof id === 'string' ? { id } : {}),
        }
      : null,
  );
  const { value, failure, reload } = useQuery(realtimeTasks.endpoints.estimate, draft);
  const over = value?.rows.find((r) => r.calls > r.left);
  const { domains, calls, used, left } = texts.cost;
  const numeric = [t(domains), t(calls), t(used), t(left)];
  const count = (n: number) => withUnit(n, 'count', locale);
  return (
    <Card title={t(texts.cost.title)} note={t(texts.cost.note)}>
      {failure && <Unreadable failure={failure} onRetry={reload} />}
      {!value && !failure && <Skeleton className="h-20 w-full" />}
      {over && <Callout tone="error">{t(texts.cost.over, { param: over.param })}</Callout>}
      {value?.rows.length === 0 && (
        <p className="text-sm text-ink-muted">{t(texts.cost.nothing)}</p>
      )}
      {value && value.rows.length > 0 && (
        <PlainTable
          label={t(texts.cost.title)}
          heads={[t(texts.cost.param), ...numeric]}
          numeric={numeric}
        >
          {value.rows.map((r) => (
            <tr key={r.paramId} className="border-b border-line last:border-0">
              <td className="py-1 pr-4">{r.param || supplierName(r.supplier)}</td>
              {[r.domains, r.calls, r.used, Math.max(0, r.left)].map((n, i) => (
                <td key={numeric[i]} className="nums py-1 pr-4 text-right">
                  {count(n)}
                </td>
              ))}
            </tr>
          ))}
        </PlainTable>
      )}
    </Card>
  );
};

/** What the forms of a collection task have of their own. */
const parts: FormParts = { below: Cost };
export default parts;
