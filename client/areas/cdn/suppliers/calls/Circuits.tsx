import { circuitStates, supplierCalls } from '#shared/areas/cdn/suppliers/supplierCalls';
import { StateDot } from '../../../../kernel/declared/StateBadge';
import { useQuery } from '../../../../kernel/request/query';
import { t } from '../../../../kernel/text/translate';
import { Card, formatInstant, Skeleton, useKit } from '../../../../ui';
import { SupplierName } from '../SupplierName';
import { texts } from '../texts';

const everyMs = 15_000;
/** Whether calls of each credential go through, since when, and why not. */
export const Circuits = () => {
  const { timeZone } = useKit();
  const { value, failure } = useQuery(supplierCalls.endpoints.circuits, {}, { everyMs });
  if (!value) return failure ? null : <Skeleton className="mb-4 h-24" />;
  if (value.rows.length === 0) return null;
  return (
    <Card title={t(texts.calls.circuits)} className="mb-4">
      <ul className="flex flex-col">
        {value.rows.map((row) => (
          <li
            key={row.paramId}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-1.5 text-sm last:border-0"
          >
            <span className="min-w-36">
              <SupplierName supplier={row.supplier} />
            </span>
            <span className="min-w-28">{row.param}</span>
            <StateDot of={circuitStates[row.state]} />
            {row.since !== null && (
              <span className="nums text-xs text-ink-muted">
                {t(texts.calls.since, { at: formatInstant(row.since, timeZone).slice(0, 16) })}
              </span>
            )}
            <span className="min-w-0 flex-1 break-words text-xs text-ink-muted">{row.reason}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
};
