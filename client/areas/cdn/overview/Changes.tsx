import { audits } from '#shared/areas/platform/audit/audit';
import { useQuery } from '../../../kernel/request/query';
import { t } from '../../../kernel/text/translate';
import { formatInstant, useKit } from '../../../ui';
import { moduleName, operationName } from '../../platform/accounts/audit/auditNames';
import { texts } from './texts';

const shownRows = 8;

/** The newest records of everybody the person may see. */
export const Changes = () => {
  const { timeZone } = useKit();
  const query = useQuery(audits.endpoints.list, { size: shownRows }, { everyMs: 60_000 });
  const rows = query.value?.rows ?? [];
  if (rows.length === 0) return null;
  return (
    <section aria-label={t(texts.control.changes)}>
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="text-base font-semibold">{t(texts.control.changes)}</h2>
        <span className="text-xs text-ink-faint">{t(texts.control.everybody)}</span>
      </div>
      <ul className="mt-1.5">
        {rows.map((r) => (
          <li key={r.number} className="flex gap-3 py-1.5 text-sm">
            <span className="w-10 shrink-0 text-xs leading-5 text-ink-faint">
              {formatInstant(r.at, timeZone).slice(11, 16)}
            </span>
            <span className="min-w-0">
              <span className="block truncate">
                {`${moduleName(r.module)} · ${operationName(r.module, r.operation)}`}
              </span>
              <span className="block truncate text-xs text-ink-muted">
                {r.actingEmail ?? r.userEmail}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
};
