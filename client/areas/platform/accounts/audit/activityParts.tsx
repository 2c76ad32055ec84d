import { Link, useSearchParams } from 'react-router-dom';
import type { deeds } from '#shared/areas/platform/audit/audit';
import { staffActivities } from '#shared/areas/platform/audit/staffActivities';
import type { RowOf } from '../../../../kernel/declared/list/useList';
import type { ListParts } from '../../../../kernel/screens/screenTypes';
import { Unreadable } from '../../../../kernel/request/failure';
import { useQuery } from '../../../../kernel/request/query';
import { t } from '../../../../kernel/text/translate';
import { Drawer, formatInstant, Skeleton, useKit } from '../../../../ui';
import { texts } from '../texts';
import { moduleName } from './auditNames';
import { Period } from './Period';
import { lastMonth, useAuditPeriod } from './useAuditPeriod';

type Row = RowOf<typeof staffActivities.endpoints.list>;
type Narrowed = { deed?: (typeof deeds)[number]; module?: string };

/** A count that opens the audit records it was taken from. */
const Records = ({ email, n, ...o }: Narrowed & { email: string; n: number }) => {
  const { span } = useAuditPeriod(lastMonth);
  const [query] = useSearchParams();
  if (n === 0) return <span className="nums text-ink-muted">0</span>;
  const range: Record<string, string> =
    'last' in span
      ? { last: span.last }
      : { from: query.get('from') ?? '', to: query.get('to') ?? '' };
  const search = new URLSearchParams({ staff: email, ...o, ...range });
  return (
    <Link className="nums text-accent-ink hover:underline" to={`/cdn-operational?${search}`}>
      {n.toLocaleString('en-US')}
    </Link>
  );
};

const Activity = ({ row, onClose }: { row: Row; onClose: () => void }) => {
  const { timeZone } = useKit();
  const { filter } = useAuditPeriod(lastMonth);
  const answer = useQuery(staffActivities.endpoints.one, { id: row.id, ...filter });
  const value = answer.value;
  return (
    <Drawer open beside title={row.name || row.email} onClose={onClose}>
      {answer.failure && !value && <Unreadable failure={answer.failure} onRetry={answer.reload} />}
      {!value && !answer.failure && <Skeleton className="h-60 w-full" />}
      {value && (
        <div className="space-y-6">
          <section>
            <h3 className="mb-2 font-medium">{t(texts.activity.modules)}</h3>
            {value.modules.length === 0 && (
              <p className="text-ink-muted">{t(texts.activity.nothing)}</p>
            )}
            <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
              {value.modules.map(({ module, actions }) => (
                <div key={module} className="contents">
                  <dt>{moduleName(module)}</dt>
                  <dd className="text-right">
                    <Records email={value.email} n={actions} module={module} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
          {value.simulations.length > 0 && (
            <section>
              <h3 className="mb-2 font-medium">{t(texts.activity.simulations)}</h3>
              <ul className="space-y-2">
                {value.simulations.map((s) => (
                  <li key={s.number}>
                    <div className="text-xs text-ink-muted">
                      {formatInstant(s.at, timeZone)} · {s.email}
                    </div>
                    <div>{s.reason}</div>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
      )}
    </Drawer>
  );
};

type Of = { row: Row };
/** What the list of who does the work draws itself: its range of time, and counts that open their records. */
const parts: ListParts<Row> = {
  cells: {
    actions: ({ row }: Of) => <Records email={row.email} n={row.actions} />,
    reviews: ({ row }: Of) => <Records email={row.email} n={row.reviews} deed="review" />,
    approvals: ({ row }: Of) => <Records email={row.email} n={row.approvals} deed="approval" />,
    simulations: ({ row }: Of) => (
      <Records email={row.email} n={row.simulations} deed="simulation" />
    ),
  },
  useInput: () => useAuditPeriod(lastMonth).filter,
  filters: () => ({
    period: { label: t(texts.audit.period), control: <Period start={lastMonth} /> },
  }),
  drawer: Activity,
};
export default parts;
