import { type ReactNode, useEffect, useRef } from 'react';
import { audits } from '#shared/areas/platform/audit/audit';
import { useQuery } from '../../../../kernel/request/query';
import { actorText } from '../../../../kernel/text/actorText';
import { formatInstant, useKit } from '../../../../ui';
import { AuditObject, type AuditRow } from './AuditDetail';
import { moduleName, operationName } from './auditNames';

const Change = ({ row, isMixed }: { row: AuditRow; isMixed: boolean }) => {
  const { timeZone } = useKit();
  const operation = operationName(row.module, row.operation);
  return (
    <li className="flex gap-3 py-2 text-sm">
      <span className="nums w-20 shrink-0 text-xs leading-5 text-ink-faint">
        {formatInstant(row.at, timeZone).slice(5, 16)}
      </span>
      <span className="min-w-0">
        <span className="flex min-w-0 gap-2">
          <span className="shrink-0">
            {isMixed ? `${moduleName(row.module)} · ${operation}` : operation}
          </span>
          <AuditObject row={row} />
        </span>
        <span className="block truncate text-xs text-ink-muted">
          {actorText(row.actingEmail ?? row.userEmail)}
        </span>
      </span>
    </li>
  );
};

type Props = {
  title: string;
  /** Stands at the end of the line of the title. */
  beside: ReactNode;
  /** The kind of things whose changes are shown; left out: all kinds, each named. */
  module?: string;
  /** Most rows. */
  size: number;
  everyMs: number;
  /** What the person did beside it: another value reads the changes anew. */
  after?: unknown;
};
/** The newest changes the person may see; nothing where there are none. */
export const RecentChanges = ({ title, beside, module, size, everyMs, after }: Props) => {
  const query = useQuery(audits.endpoints.list, { module, size }, { everyMs });
  const { reload } = query;
  const before = useRef(after);
  useEffect(() => {
    if (before.current !== after) reload();
    before.current = after;
  }, [after, reload]);
  const rows = query.value?.rows ?? [];
  if (rows.length === 0) return null;
  return (
    <section aria-label={title}>
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="text-sm font-semibold">{title}</h2>
        {beside}
      </div>
      <ul className="mt-2 divide-y divide-line">
        {rows.map((row) => (
          <Change key={row.number} row={row} isMixed={module === undefined} />
        ))}
      </ul>
    </section>
  );
};
